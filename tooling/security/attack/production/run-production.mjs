/** Runs the attacks on a production, one after the other, each with what it came to before and now. */
import { HOST_ATTACKS } from './host-attacks.mjs';
import { INSIDER_ATTACKS } from './insider-attacks.mjs';
import { LOG_IN_ATTACKS } from './log-in-attacks.mjs';
import { MACHINE_ATTACKS } from './machine-attacks.mjs';
import { SHARE_ATTACKS } from './share-attacks.mjs';
import { openSite } from './site.mjs';

/** @typedef {import('./log-in-attacks.mjs').Verdict} Verdict */

/** Every attack of the list; those that leave an address or a session without its allowance come last. */
export const ATTACKS = [
  ...HOST_ATTACKS,
  ...INSIDER_ATTACKS,
  ...LOG_IN_ATTACKS,
  ...SHARE_ATTACKS,
  ...MACHINE_ATTACKS,
];

/**
 * @param {(name: string, run: () => Promise<Verdict>) => Promise<void>} take runs one and keeps its line
 * @throws {import('../../../process/problem.mjs').Problem} a platform that does not start
 */
export async function attackProduction(take) {
  const site = await openSite();
  try {
    for (const { name, before, run } of ATTACKS) {
      await take(name, async () => {
        const { ok, text } = await run(site).catch(brokenOff);
        return { ok, text: `${text} (before: ${before})` };
      });
    }
  } finally {
    await site.stop();
  }
}

/** An attack that did not come to its end has shown nothing. @param {unknown} error @returns {Verdict} */
const brokenOff = (error) => ({
  ok: false,
  text: `broke off: ${error instanceof Error ? error.message : String(error)}`,
});
