/** What a browser calls itself, in a few words: `Chrome 142 on Linux`. Text in, text out; it proves nothing. */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bHeadlessChrome\/(\d+)/, 'Headless Chrome'],
  [/\bChrome\/(\d+)/, 'Chrome'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bVersion\/(\d+).*Safari/, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The browser and its system; the first word of what is neither, for programs. */
export function deviceWords(agent: string | null): string {
  if (agent === null || agent.trim() === '') return 'unknown';
  const system = SYSTEMS.find(([sign]) => sign.test(agent))?.[1];
  for (const [sign, name] of BROWSERS) {
    const version = sign.exec(agent)?.[1];
    if (version === undefined) continue;
    return [name, version, ...(system === undefined ? [] : ['on', system])].join(' ');
  }
  return agent.trim().split(/[\s/]/)[0] ?? 'unknown';
}
