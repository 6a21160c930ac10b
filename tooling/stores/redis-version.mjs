/** Whether a Redis server is new enough, by what it prints about its version. */

/** Streams with XAUTOCLAIM and the queue library need this at least. */
export const OLDEST = [6, 2];

/**
 * @param {string} printed by `--version`; one without a number counts as 0.0
 * @returns {{ version: string, isEnough: boolean }}
 */
export function readVersion(printed) {
  const [, major = '0', minor = '0'] = /v=(\d+)\.(\d+)/.exec(printed) ?? [];
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  const isEnough =
    Number(major) > oldestMajor || (Number(major) === oldestMajor && Number(minor) >= oldestMinor);
  return { version: `${major}.${minor}`, isEnough };
}
