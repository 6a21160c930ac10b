/** The user service with prices, as alerts meet them. Only tests import it. */
import type { Alert, AlertFiring } from '@tradefloor/contracts/alert';
import { acknowledgeFirings, createAlert } from '@tradefloor/contracts/calls/alerts';
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { px } from '@tradefloor/contracts/money';
import type { QuoteBatch, QuotedType } from '@tradefloor/contracts/reference-quotes';
import type { SplitInForce } from '@tradefloor/contracts/split';
import type { Caller } from '@tradefloor/contracts/user';
import { invariant, ok } from '@tradefloor/core/result';
import { cents, givenTick } from '@tradefloor/core/trading/order/order.given';
import { makeCaller, userOfRow } from '@tradefloor/core/trading/users/session';
import { type Given, given, NOW } from './user-fixture.given.ts';

export const AAPL = instrumentSymbol('AAPL');
const TICK_MS = 250;

/** Prices of AAPL and KO in cents at the n-th batch. */
export const givenBatch = (
  seq: number,
  prices: { readonly AAPL: number; readonly NVDA?: number },
  splits?: readonly SplitInForce[],
): TickBatch => ({
  seq,
  at: NOW + seq * TICK_MS,
  simTime: NOW + seq * TICK_MS,
  ticks: Object.entries({ KO: 5_000, ...prices }).map(([symbol, price]) =>
    givenTick({ symbol: instrumentSymbol(symbol), last: cents(price) }),
  ),
  ...(splits === undefined ? {} : { splits: [...splits] }),
});

/** A dealer's prices of one symbol in millionths at the n-th batch. */
export const givenQuotes = (
  seq: number,
  type: QuotedType,
  { symbol, ...prices }: { symbol: string; bid: number; ask: number; mid: number },
): QuoteBatch => ({
  seq,
  markets: [
    {
      type,
      at: NOW + seq * TICK_MS,
      quotes: [
        {
          symbol: instrumentSymbol(symbol),
          bid: px(prices.bid),
          ask: px(prices.ask),
          mid: px(prices.mid),
        },
      ],
    },
  ],
});

/** The caller that a user of the service is, without a log-in. */
export function toCaller(app: Given, username = 'trader-high-touch'): Caller {
  const row = [...app.state.users.values()].find((user) => user.username === username);
  invariant(row !== undefined, username);
  return makeCaller({ ...userOfRow(row), expiresAt: Number.MAX_SAFE_INTEGER }, `of-${username}`);
}

/** The service after its first batch, AAPL at 100.00, and what can be done with it. */
export async function givenAlerts() {
  const app = await given();
  let seq = 0;
  /** The events of the next batch, or of one before. */
  const tick = (aapl: number, again?: number) => {
    if (again === undefined) seq += 1;
    return app.tick(givenBatch(again ?? seq, { AAPL: aapl }));
  };
  const run = async <C extends Call>(
    call: C,
    input: CallInput<C>,
    caller: Caller = toCaller(app),
  ) => {
    const { result, events, http } = await app.request(call, input, caller);
    const topics = events.flatMap((out) => (out.type === 'say' ? [out.topic as string] : []));
    return result.ok
      ? { ok: true as const, value: result.value, topics, status: http?.status }
      : {
          ok: false as const,
          code: result.error.code,
          detail: result.error.info?.detail,
          topics,
        };
  };
  const create = async (
    over: Partial<CallInput<typeof createAlert>> = {},
    caller: Caller = toCaller(app),
  ): Promise<Alert> => {
    const level = { symbol: AAPL, condition: 'AT_OR_ABOVE', price: cents(10_100) } as const;
    const response = await run(createAlert, { ...level, ...over }, caller);
    invariant(response.ok, 'the alert was created');
    return response.value as unknown as Alert;
  };
  const acknowledge = (firings: readonly AlertFiring[], caller: Caller = toCaller(app)) =>
    run(acknowledgeFirings, { firingIds: firings.map(({ firingId }) => firingId) }, caller);
  tick(10_000);
  const types = { AAPL: 'equity', KO: 'equity', NVDA: 'equity', EURUSD: 'fx' } as const;
  const listed = Object.entries(types).map(([symbol, instrumentType]) => ({
    symbol: instrumentSymbol(symbol),
    instrumentType,
  }));
  app.clock.listed = ok({ items: listed, nextCursor: null } as never);
  return { app, tick, run, create, acknowledge };
}

export type GivenAlerts = Awaited<ReturnType<typeof givenAlerts>>;
