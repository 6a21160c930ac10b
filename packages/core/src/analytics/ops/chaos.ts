/** The running checks' counts of orders after a fault: how many are missing, how many duplicated. */
import type { InvariantCheck, OpsLight } from '@tradefloor/contracts/ops';

/** An accepted or published item that has not arrived. */
const LOST: ReadonlySet<string> = new Set(['I3a', 'I3d', 'I9', 'I18a', 'I18b']);
/** Something that happened more than once: filled beyond its fills, cleared in other than two legs. */
const DOUBLED: ReadonlySet<string> = new Set(['I4a', 'I5']);

const sumValues = (checks: readonly InvariantCheck[], ids: ReadonlySet<string>): number =>
  checks.reduce((sum, { id, violations }) => sum + (ids.has(id) ? violations : 0), 0);

/** Counters of the last minutes; null for both without a check. */
export const toCounters = ({
  status,
  checks,
}: Pick<OpsLight, 'status' | 'checks'>): {
  readonly lost: number | null;
  readonly doubled: number | null;
} =>
  status === 'unknown'
    ? { lost: null, doubled: null }
    : { lost: sumValues(checks, LOST), doubled: sumValues(checks, DOUBLED) };
