/**
 * Requests for quote: sends bond orders and clients' requests to dealers, and trades each at most once; deals
 * over-the-counter orders; publishes reference prices. One service of five modules over one state.
 */

import { forecastMargin } from '@tradefloor/contracts/calls/ccp';
import { holdDeal } from '@tradefloor/contracts/calls/deal-hold';
import { haltRfqs } from '@tradefloor/contracts/calls/execution';
import { previewOrder } from '@tradefloor/contracts/calls/orders';
import { riskCheck } from '@tradefloor/contracts/calls/risk';
import { userOf, usersInRole } from '@tradefloor/contracts/calls/users';
import type { TickBatch } from '@tradefloor/contracts/market';
import { DEALER_TABLES } from '@tradefloor/core/trading/dealer/tables';
import { EXPIRY_TABLES } from '@tradefloor/core/trading/expiry/tables';
import { FUTURE_TABLES } from '@tradefloor/core/trading/futures/future-session';
import { RFQ_TABLES } from '@tradefloor/core/trading/rfq/rfq-tables';
import { takeClock } from '@tradefloor/core/trading/settlement/clearing-clock-row';
import { VOICE_TABLES } from '@tradefloor/core/trading/voice/voice-deal';
import { toBondMarket } from '@tradefloor/instruments/quotes/reference-market';
import { defineService, handle, publish, type StateIo } from '@tradefloor/runtime';
import { BOND_CONSUMES, BOND_HANDLERS, BOND_TIMERS } from './bond/bond-module.ts';
import { DEALER_CONSUMES, DEALER_HANDLERS, DEALER_TIMERS } from './dealer/dealer-module.ts';
import {
  BOND_PRICE_HANDLERS,
  FUTURE_PRICE_HANDLERS,
  FX_PRICE_HANDLERS,
  OPTION_PRICE_HANDLERS,
} from './prices/prices-module.ts';
import { onHalt, onKillSwitch, onUnconfirmedHalt } from './state/on-kill-switch.ts';
import { RFQ_TOPICS, type RfqCtx, type RfqSettings, RfqState } from './state/rfq-state.ts';
import { VOICE_HANDLERS, VOICE_TIMERS } from './voice/voice-module.ts';

/** All types but currencies are quoted once a second. */
const TICKS_PER_BATCH = 4;

export const rfqService = (settings: RfqSettings) =>
  defineService({
    name: 'rfq',
    tables: [RFQ_TABLES, DEALER_TABLES, VOICE_TABLES, EXPIRY_TABLES, FUTURE_TABLES],
    state: (io: StateIo) => new RfqState(io, settings),
    publishes: RFQ_TOPICS,
    calls: [userOf, usersInRole, previewOrder, holdDeal, riskCheck, forecastMargin],
    consumes: {
      ...BOND_CONSUMES,
      ...DEALER_CONSUMES,
      'killswitch.changed': onKillSwitch,
      'market.ticks': onTicks,
      'ccp.clock': ({ state }: RfqCtx, pace) => {
        takeClock(state.clearingClock, pace);
        return [];
      },
      'ccp.open-interest': ({ state }: RfqCtx, counted) => {
        state.futureTrading.takeCleared(counted);
        return [];
      },
    },
    handles: [
      ...BOND_HANDLERS,
      ...DEALER_HANDLERS,
      ...VOICE_HANDLERS,
      ...OPTION_PRICE_HANDLERS,
      ...FUTURE_PRICE_HANDLERS,
      ...FX_PRICE_HANDLERS,
      ...BOND_PRICE_HANDLERS,
      handle(haltRfqs, onHalt, { as: 'service' }),
    ],
    timers: {
      ...BOND_TIMERS,
      'unconfirmed-halt': onUnconfirmedHalt,
      ...DEALER_TIMERS,
      ...VOICE_TIMERS,
    },
    stateHash: (state) => state.hash(),
  });

/** The market has moved on: bonds, options, futures and currencies are priced at its newest batch, and contracts end. */
function onTicks({ state, nowMs }: RfqCtx, batch: TickBatch) {
  state.seq = batch.seq;
  state.options.take(batch);
  state.futures.take(batch);
  state.issuers.take(batch);
  state.fx.take(batch);
  const expired = state.expiry.settle(nowMs);
  const fx = state.fx.batch(nowMs);
  const streamed = [
    ...(expired === null ? [] : [publish('contracts.expired', expired)]),
    publish('market.fx', fx),
  ];
  if (batch.seq % TICKS_PER_BATCH !== 0) {
    return [
      ...streamed,
      publish('market.quotes', { seq: batch.seq, markets: [state.fxMarket(nowMs)] }),
    ];
  }
  const bonds = state.pricer(nowMs).batch(nowMs);
  const markets = [
    state.fxMarket(nowMs),
    toBondMarket(bonds),
    state.options.market(nowMs),
    state.futures.market(nowMs),
  ];
  return [
    ...streamed,
    ...state.futureTrading.take(nowMs).map((settled) => publish('futures.settled', settled)),
    publish('market.bonds', bonds),
    publish('market.quotes', { seq: batch.seq, markets }),
  ];
}
