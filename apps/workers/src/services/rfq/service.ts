/**
 * Requests for quote: sends bond orders and clients' requests to dealers, and trades each at most once; deals what is
 * dealt over the counter; says reference prices. One service of five rooms over one state.
 */
import { holdDeal } from '@tradefloor/contracts/calls/deal-hold';
import { haltRfqs } from '@tradefloor/contracts/calls/execution';
import { previewOrder } from '@tradefloor/contracts/calls/orders';
import { riskCheck } from '@tradefloor/contracts/calls/risk';
import { userOf, usersInRole } from '@tradefloor/contracts/calls/users';
import type { TickBatch } from '@tradefloor/contracts/market';
import { FX_DEALS } from '@tradefloor/core/trading/dealer/fx-deal-tables';
import {
  BESPOKE_OPTIONS,
  OPTION_QUOTES,
} from '@tradefloor/core/trading/dealer/option-quote-tables';
import { EXPIRY_CLOCK, FINAL_SETTLEMENTS } from '@tradefloor/core/trading/expiry/tables';
import { CLIENT_DAYS } from '@tradefloor/core/trading/rfq/client-credit';
import { RFQ_HALTS } from '@tradefloor/core/trading/rfq/halted-rfq';
import { RFQ_STEPS, RFQS } from '@tradefloor/core/trading/rfq/tables';
import { VOICE_DEALS, VOICE_STEPS } from '@tradefloor/core/trading/voice/voice-deal';
import { answer, defineService, type StateIo, say } from '@tradefloor/runtime';
import { BOND_ANSWERS, BOND_CONSUMES, BOND_WAKES } from './bond/bond-room.ts';
import { DEALER_ANSWERS, DEALER_CONSUMES, DEALER_WAKES } from './dealer/dealer-room.ts';
import {
  BOND_PRICE_ANSWERS,
  FUTURE_PRICE_ANSWERS,
  FX_PRICE_ANSWERS,
  OPTION_PRICE_ANSWERS,
} from './prices/prices-room.ts';
import { onHalt, onKillSwitch, onUnconfirmedHalt } from './state/on-kill-switch.ts';
import { RFQ_TOPICS, type RfqCtx, type RfqSettings, RfqState } from './state/rfq-state.ts';
import { VOICE_ANSWERS, VOICE_WAKES } from './voice/voice-room.ts';

/** Bonds are quoted publicly once a second. */
const TICKS_PER_BATCH = 4;

export const rfqService = (settings: RfqSettings) =>
  defineService({
    name: 'rfq',
    tables: [
      RFQS,
      RFQ_STEPS,
      CLIENT_DAYS,
      RFQ_HALTS,
      FX_DEALS,
      VOICE_DEALS,
      VOICE_STEPS,
      EXPIRY_CLOCK,
      FINAL_SETTLEMENTS,
      OPTION_QUOTES,
      BESPOKE_OPTIONS,
    ],
    state: (io: StateIo) => new RfqState(io, settings),
    publishes: RFQ_TOPICS,
    asks: [userOf, usersInRole, previewOrder, holdDeal, riskCheck],
    consumes: {
      ...BOND_CONSUMES,
      ...DEALER_CONSUMES,
      'killswitch.changed': onKillSwitch,
      'market.ticks': onTicks,
    },
    answers: [
      ...BOND_ANSWERS,
      ...DEALER_ANSWERS,
      ...VOICE_ANSWERS,
      ...OPTION_PRICE_ANSWERS,
      ...FUTURE_PRICE_ANSWERS,
      ...FX_PRICE_ANSWERS,
      ...BOND_PRICE_ANSWERS,
      answer(haltRfqs, onHalt),
    ],
    wakes: {
      ...BOND_WAKES,
      'unconfirmed-halt': onUnconfirmedHalt,
      ...DEALER_WAKES,
      ...VOICE_WAKES,
    },
    stateHash: (state) => state.hash(),
  });

/** The market has moved on: bonds, options, futures and currencies are priced at its newest batch, and contracts end. */
function onTicks({ state, nowMs }: RfqCtx, batch: TickBatch) {
  state.seq = batch.seq;
  state.options.take(batch);
  state.futures.take(batch);
  state.fx.take(batch);
  const expired = state.expiry.settle(nowMs);
  const streamed = [
    ...(expired === null ? [] : [say('contracts.expired', expired)]),
    say('market.fx', state.fx.batch(nowMs)),
  ];
  return batch.seq % TICKS_PER_BATCH === 0
    ? [
        ...streamed,
        say('market.bonds', state.desk(nowMs).batch(nowMs)),
        say('market.options', state.options.batch(nowMs)),
        say('market.futures', state.futures.batch(nowMs)),
      ]
    : streamed;
}
