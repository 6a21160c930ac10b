/** Reading bars of before those that a chart has: fetched when they are wanted. */
import {
  BARS_MAX,
  type BarInterval,
  DAY_BARS_MAX,
  isOfDays,
} from '@tradefloor/contracts/vocabulary/bars';
import { type Bar, toBars } from '../../../kit/chart/live-bar.ts';
import type { LiveClient } from '../../../kit/live/use-client.ts';
import { formatInstant } from '../../../lib/format/time.ts';
import type { Gap } from './join-bars.ts';

export type Chosen = { readonly symbol: string; readonly interval: BarInterval };

type Page = {
  readonly bars: readonly Bar[];
  /** Nothing older is kept. */
  readonly isStart: boolean;
};

/** Bars that began before a time in whole seconds, one page of them. @throws the call's refusal */
export async function readOlder(client: LiveClient, chosen: Chosen, before: number): Promise<Page> {
  const { items, hasOlder } = await client.calls.market.bars.query({
    ...chosen,
    before: formatInstant(before * 1_000),
    limit: isOfDays(chosen.interval) ? DAY_BARS_MAX : BARS_MAX,
  });
  return { bars: toBars(items), isStart: !hasOlder };
}

/** Reads that a gap may take, repeated ones included: an absence of days of minutes. */
const READS_MAX = 20;
/** How long a read that has failed waits: the connection may just have come back. */
const AGAIN_MS = 1_000;

/** All bars from one time to before another, as far as they are kept and can be read. */
export async function readBetween(
  client: LiveClient,
  chosen: Chosen,
  gap: Gap,
): Promise<readonly Bar[]> {
  let found: readonly Bar[] = [];
  for (let reads = 0; reads < READS_MAX; reads += 1) {
    const before = found[0]?.time ?? gap.before;
    const read = await readOlder(client, chosen, before).catch(() => null);
    if (read === null) {
      await new Promise<void>((resolve) => client.browser.later(resolve, AGAIN_MS));
      continue;
    }
    found = [...read.bars, ...found];
    if (read.isStart || (found[0]?.time ?? gap.from) <= gap.from) break;
  }
  return found.filter(({ time }) => time >= gap.from);
}
