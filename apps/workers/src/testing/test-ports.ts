/**
 * Which ports integration tests listen on: each test file has a range of its own, in which it draws an offset to the
 * services' ports, so that neither another file nor another run of the same one is in its way.
 */
import { randomInt } from 'node:crypto';

type Range = {
  readonly from: number;
  /** First offset that is not drawn any more. */
  readonly to: number;
  /** Processes of the test: the first at the drawn offset, each further one {@link NEXT_PROCESS} higher. */
  readonly processes: number;
};

/**
 * Offsets by test file. All ports stay below those that the system hands out to callers (32,768 on Linux), and the
 * services' ports of one test apart from the FIX ports of another, which are almost five thousand higher.
 */
export const PORT_RANGES = {
  'event-relay': { from: 5_000, to: 6_200, processes: 1 },
  trace: { from: 6_300, to: 7_900, processes: 1 },
  platform: { from: 8_000, to: 8_750, processes: 1 },
  splits: { from: 8_850, to: 9_600, processes: 1 },
  'alert-kills': { from: 9_625, to: 9_825, processes: 1 },
  oauth: { from: 14_800, to: 15_400, processes: 1 },
  host: { from: 15_500, to: 15_800, processes: 2 },
  'redis-sentinel': { from: 16_000, to: 16_280, processes: 2 },
  'exchange-thread': { from: 16_450, to: 16_720, processes: 1 },
  'exchange-faults': { from: 16_750, to: 17_020, processes: 1 },
  'quote-exchange': { from: 17_050, to: 17_350, processes: 1 },
  'shared-services': { from: 17_400, to: 18_300, processes: 2 },
  'two-processes': { from: 18_500, to: 19_300, processes: 2 },
  'webhook-kills': { from: 19_430, to: 19_510, processes: 1 },
  'room-kills': { from: 19_540, to: 19_620, processes: 1 },
  'job-kills': { from: 19_646, to: 19_654, processes: 1 },
} as const satisfies Readonly<Record<string, Range>>;

/** Distance of the offsets of a test's processes. */
export const NEXT_PROCESS = 100;

/** An offset to the services' ports for one run of a test file. */
export function drawPortOffset(test: keyof typeof PORT_RANGES): number {
  const { from, to } = PORT_RANGES[test];
  return randomInt(from, to);
}
