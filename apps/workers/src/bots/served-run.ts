/** The private world that a protocol server lets pass: a plain one, or one with a case in it. */
import type { OrderPort } from '@tradefloor/bots/bot-event';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { BotWorld, type BotWorldOptions } from './bot-world.ts';
import { type CaseTerms, CaseWorld, type PassedInCase } from './case-world.ts';

export type ServedTerms = BotWorldOptions | CaseTerms;

export type ServedRun = {
  readonly world: BotWorld;
  readonly orders: OrderPort;
  readonly realism: readonly RealismFlag[];
  /** Null for a plain world. */
  readonly played: CaseWorld | null;
  /** Lets time pass up to the first instant at which something happens, or to `untilMs`, or the end. */
  next(untilMs: number): Promise<PassedInCase>;
};

/** @throws InvariantViolation when the world failed */
export async function openRun(terms: ServedTerms): Promise<ServedRun> {
  if ('of' in terms) {
    const played = await CaseWorld.open(terms);
    const { world, desk, of } = played;
    const { realism } = of;
    return { world, orders: desk.orders, realism, played, next: (ms) => played.next(ms) };
  }
  const world = await BotWorld.open(terms);
  const next = async (untilMs: number) => ({ met: [], events: await world.next(untilMs) });
  return { world, orders: world.orders, realism: terms.realism, played: null, next };
}

/** What happened until `untilMs`, instant by instant. */
export async function* passTo(run: ServedRun, untilMs: number): AsyncGenerator<PassedInCase> {
  while (run.world.nowMs < untilMs && !run.world.isOver) yield await run.next(untilMs);
}

export const countEvents = ({ met, events }: PassedInCase): number => met.length + events.length;
