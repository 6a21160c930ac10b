/**
 * The oldest version of a package that may be locked, and why: holes that are known in the ones
 * before it. What uses a package in a way the hole does not reach is named as an exception.
 */

/** @typedef {{ name: string, floor: string, because: string, except?: Record<string, string> }} Floor */

/** @type {readonly Floor[]} */
export const FLOORS = [
  {
    name: 'next',
    floor: '16.2.6',
    because:
      'CVE-2025-29927 and CVE-2026-44573 to 44575 (checks skipped), CVE-2025-66478 (code run), CVE-2026-44578 (requests sent on by an absolute target)',
  },
  {
    name: 'react',
    floor: '19.2.8',
    because: 'CVE-2025-55182 (code run), CVE-2026-23864 to 23870 and 44907 (denial of service)',
  },
  { name: 'react-dom', floor: '19.2.8', because: 'as react' },
  {
    name: '@trpc/server',
    floor: '11.8.0',
    because: 'CVE-2025-43855 (a socket that ends the process), CVE-2025-68130 (prototype)',
  },
  {
    name: 'ws',
    floor: '8.21.0',
    because: 'CVE-2024-37890, CVE-2026-45736, CVE-2026-48779 (memory by small fragments)',
  },
  { name: 'drizzle-orm', floor: '0.45.2', because: 'CVE-2026-39356 (names put into SQL)' },
  { name: 'undici', floor: '7.24.0', because: 'CVE-2026-1525 to 1528, CVE-2026-2229' },
  { name: 'fastify', floor: '5.8.5', because: 'CVE-2026-25223 (checks of bodies skipped)' },
  {
    name: 'esbuild',
    floor: '0.25.0',
    because: 'GHSA-67mh-4wv8-2f99 (its development server answers every site)',
    except: {
      '0.18.20': 'a part of drizzle-kit that loads its configuration; nothing of it serves',
    },
  },
  {
    name: 'postcss',
    floor: '8.4.31',
    because: 'CVE-2023-44270 (comments read as rules)',
  },
  { name: 'uuid', floor: '14.0.0', because: 'CVE-2026-41907; nothing locked needs it today' },
];

/**
 * @param {string} version
 * @param {string} floor
 * @returns {boolean} what follows a dash does not count
 */
export function isBelow(version, floor) {
  const [a, b] = [version, floor].map((text) => text.split('-')[0]?.split('.').map(Number) ?? []);
  for (let i = 0; i < 3; i += 1) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
