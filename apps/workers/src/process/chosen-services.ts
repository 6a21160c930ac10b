/** The services that a process is started for. */

/**
 * Which services a process runs: `--only=oms,ems`, or all.
 * @param words the command line after the program's name
 * @returns names, or a fault that names what is wrong
 */
export function chosenServices<N extends string>(
  words: readonly string[],
  known: readonly N[],
): { readonly names: readonly N[] } | { readonly fault: string } {
  const unknownWord = words.find((word) => !word.startsWith('--only='));
  if (unknownWord !== undefined) return { fault: `unknown word ${unknownWord}` };
  const only = words.at(-1)?.slice('--only='.length) ?? 'all';
  if (only === 'all') return { names: known };
  // A process of job workers alone.
  if (only === 'none') return { names: [] };
  const wanted = only.split(',');
  const stranger = wanted.find((name) => !known.some((service) => service === name));
  return stranger === undefined
    ? { names: known.filter((name) => wanted.includes(name)) }
    : { fault: `there is no service "${stranger}"; there are ${known.join(', ')}` };
}
