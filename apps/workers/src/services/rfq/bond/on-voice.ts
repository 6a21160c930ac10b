/** A trade done by phone: sales enters it, and it is a trade like every other. */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { voiceTrade } from '@tradefloor/contracts/calls/rfq';
import { RfqId, uuidV7 } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { ClientQuote, RfqDealer } from '@tradefloor/contracts/rfq';
import { BPS_PER_ONE, PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { type Decision, priceAdvantage } from '@tradefloor/core/trading/rfq/choose-quote';
import { markupPnl } from '@tradefloor/core/trading/rfq/client-price';
import { bondMoney } from '@tradefloor/core/trading/rfq/rfq-trade';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import type { OneWay } from '@tradefloor/core/trading/rfq/two-way';
import { yieldFromClean } from '@tradefloor/instruments/bond/bond-valuation';
import { bondPriceText } from '@tradefloor/instruments/price-text';
import { later, respond } from '@tradefloor/runtime';
import { dealerById } from '@tradefloor/sim/dealer/dealers';
import type { Listed } from '../prices/bond-pricer.ts';
import { invalid } from '../prices/invalid.ts';
import { makeClient, overLine } from '../state/client-lines.ts';
import { haltRefusal } from '../state/on-kill-switch.ts';
import { type RfqCtx, type RfqUserCtx, toRfq } from '../state/rfq-state.ts';
import { toActor } from '../state/rfq-step.ts';
import { overBenchmarkBps } from './dealer-flow.ts';
import { execute } from './execution.ts';
import type { RfqOutcome } from './on-client.ts';

/** Further from the model's price than this, in hundredths of a per cent, a voice trade is taken for a slip. */
const COLLAR_BPS = 500;

export async function onVoiceTrade(
  ctx: RfqUserCtx,
  requested: CallInput<typeof voiceTrade>,
): Promise<RfqOutcome> {
  const { caller } = ctx;
  const none = invalid('clientUserId', 'unknown client');
  const found = await makeClient(ctx, requested.clientUserId, none);
  const { state, nowMs: at } = ctx;
  const requestKey = `${caller.userId}|voice|${requested.requestKey}`;
  const earlier = state.byKey(requestKey);
  if (earlier !== undefined) return respond(toRfq(earlier));
  const people = [caller.userId, requested.clientUserId];
  const halted = haltRefusal(ctx, { symbol: requested.isin, people, strategy: null });
  if (halted !== null) return halted;
  const pricer = state.pricer(at);
  const listed = pricer.find(requested.isin);
  const dealer = dealerById(requested.dealerId);
  if (listed === undefined || !pricer.isTradable(listed)) return invalid('isin', 'unknown bond');
  if (dealer === undefined) return invalid('dealerId', 'unknown dealer');
  const mid = pricer.midPrice(listed);
  for (const path of ['dealerPrice', 'clientPrice'] as const) {
    if (Math.abs(requested[path] - mid) * BPS_PER_ONE > COLLAR_BPS * mid) {
      return invalid(
        path,
        `the price is more than ${COLLAR_BPS / 100} % from the model price ${bondPriceText(mid)}`,
      );
    }
  }
  if (priceAdvantage(requested.side, requested.clientPrice, requested.dealerPrice) > 0) {
    return invalid('clientPrice', 'the client price may not be better than the dealer price');
  }
  if ('refusal' in found) return found.refusal;
  const notional = bondMoney(requested.qty, requested.clientPrice);
  const over = overLine(ctx, found.client, { qty: requested.qty, notional });
  return over ?? entered(ctx, requested, { requestKey, listed, mid });
}

type Entered = {
  readonly requestKey: string;
  readonly mid: NonNullable<RfqRow['midPrice']>;
  readonly dealerYield: number;
  readonly clientYield: number;
  /** What the price is measured by, as that of a price made on screen. */
  readonly measured: Pick<ClientQuote, 'spreadBps' | 'composite'>;
};

/** The trade as a request worked by sales: requested, quoted by one dealer, and priced to the client. */
function toRow(
  { nowMs: at, rng }: RfqCtx,
  requested: CallInput<typeof voiceTrade>,
  {
    requestKey,
    mid,
    dealerYield,
    clientYield,
    measured,
    salesUserId,
  }: Entered & {
    readonly salesUserId: NonNullable<RfqRow['salesUserId']>;
  },
): OneWay<RfqRow> {
  const { isin, side, dealerPrice, clientPrice, clientUserId, note } = requested;
  const markupBps = Math.round(Math.abs(dealerYield - clientYield) * 100_000) / 1_000;
  const pnl = markupPnl(dealerPrice, clientPrice, requested.qty);
  return {
    rfqId: RfqId.parse(uuidV7(at, () => rng.next())),
    orderId: null,
    flow: 'SALES',
    state: 'PENDING',
    isin,
    side,
    clientUserId,
    note,
    requestKey,
    markupBps,
    salesUserId,
    traderUserId: null,
    bondSpec: null,
    qty: qty(requested.qty),
    limitPrice: null,
    userId: salesUserId,
    dealers: [getDealer(requested.dealerId)],
    chosen: null,
    cover: null,
    clientQuote: {
      price: clientPrice,
      yield: clientYield,
      markupBps,
      pnl,
      validUntil: at,
      ...measured,
    },
    midPrice: mid,
    createdAt: at,
    windowEndsAt: null,
    executedAt: null,
    updatedAt: at,
    version: 1,
    routed: null,
    lastLooks: 0,
  };
}

const getDealer = (dealerId: string): RfqDealer => ({
  dealerId,
  name: dealerById(dealerId)?.name ?? dealerId,
  status: 'QUOTED',
  latencyMs: null,
  isLate: false,
  outcome: 'WON',
  quote: null,
});

function entered(
  ctx: RfqUserCtx,
  requested: CallInput<typeof voiceTrade>,
  of: { readonly requestKey: string; readonly listed: Listed; readonly mid: Entered['mid'] },
): RfqOutcome {
  const { caller, state, nowMs } = ctx;
  const pricer = state.pricer(nowMs);
  const valuation = pricer.valuation(of.listed);
  const dealerYield = yieldFromClean(valuation, requested.dealerPrice / PX_PER_UNIT);
  const clientYield = yieldFromClean(valuation, requested.clientPrice / PX_PER_UNIT);
  if (dealerYield === null || clientYield === null) {
    return invalid('dealerPrice', 'no yield corresponds to this price');
  }
  const salesUserId = caller.userId;
  const measured = {
    spreadBps: pricer.spreadBps(of.listed, clientYield),
    composite: pricer.compositeLevel(of.listed, requested.side, clientYield),
  };
  const row = toRow(ctx, requested, { ...of, dealerYield, clientYield, measured, salesUserId });
  const step = { ...toActor(caller), action: 'entered by voice', detail: requested.note };
  const begun = state.keep(row, step);
  const decision: Decision = {
    chosen: {
      dealerId: requested.dealerId,
      price: requested.dealerPrice,
      yield: dealerYield,
      spreadBps: overBenchmarkBps(dealerYield, pricer.benchmarkYield(of.listed)),
      reason: 'OPERATOR',
      slippage: px(0),
      note: requested.note,
    },
    cover: null,
    dealers: row.dealers,
  };
  const done = execute(later(ctx), row, { decision, by: toActor(ctx.caller) });
  return respond(toRfq(done.row), [...begun, ...done.events], { status: 201 });
}
