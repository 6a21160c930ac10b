/** The lines of a basket that are placed together: one, or those of linked orders, which stand right below one another. */

/** @param getFirst the number of the first line of a line's link; null for an order alone */
export function listUnits<T>(
  lines: readonly T[],
  getFirst: (line: T) => number | null,
): readonly (readonly T[])[] {
  const units: T[][] = [];
  for (const line of lines) {
    const above = units.at(-1);
    const first = getFirst(line);
    const belongs = first !== null && above?.[0] !== undefined && getFirst(above[0]) === first;
    if (belongs) above?.push(line);
    else units.push([line]);
  }
  return units;
}
