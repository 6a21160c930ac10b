/** The platform's own services over the stores of a private world: every service an order meets, and no other. */
import type { Instrument } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import type { User } from '@tradefloor/contracts/user';
import {
  CLEARING_DEFAULTS,
  type ClearingSettings,
  settlementTerms,
} from '@tradefloor/core/clearing/settings';
import { PLATFORM_OFFER } from '@tradefloor/core/trading/order/offer';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { ALWAYS_OPEN } from '@tradefloor/core/trading/order/trading-hours';
import type { Service } from '@tradefloor/runtime';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { algoEngine } from '../services/algo-engine/service.ts';
import { ccp } from '../services/ccp/service.ts';
import { ems } from '../services/ems/service.ts';
import { type ExchangePort, fixExchange } from '../services/fix-exchange/service.ts';
import { NO_REPLAYS } from '../services/journal/replay-port.ts';
import { journal } from '../services/journal/service.ts';
import { marketSim } from '../services/market-sim/service.ts';
import { omsService } from '../services/oms/service.ts';
import { riskEngine } from '../services/risk-engine/service.ts';
import { memoryClearing } from './memory-clearing.ts';
import { memoryJournal } from './memory-journal.ts';
import { memoryTca } from './memory-tca.ts';
import { privateUsers } from './private-trader.ts';

/** As in production: marks every ten seconds, what is due every thirty. */
const MARGIN_MTM_MS = 10_000;
const SETTLEMENT_SWEEP_MS = 30_000;

export type PrivateWorldOf = {
  readonly database: MemoryDatabase;
  readonly exchange: ExchangePort;
  readonly universe: readonly Instrument[];
  /** Who trades in it; the one participant of a scenario by default. */
  readonly users?: readonly User[] | undefined;
  /** The market's habits. */
  readonly realism: readonly RealismFlag[];
  /** Of the clearing house, what differs from the platform's. */
  readonly clearing?: Partial<ClearingSettings> | undefined;
  /** Simulated time of the market's first batch, milliseconds since 1970. */
  readonly startMs: number;
};

export const privateServices = (of: PrivateWorldOf): readonly Service[] => [
  privateUsers(of.users),
  marketSim({
    startTick: 0,
    startMs: of.startMs,
    universe: of.universe,
    morningTicks: 0,
    realism: of.realism,
    // A symbol moves as it would in the whole market of this seed.
    places: of.universe.map((instrument) => EQUITIES.indexOf(instrument)),
  }),
  riskEngine({
    decisions: {
      since: async () => [],
      ofOrder: async () => [],
      byId: async () => null,
      page: async () => [],
    },
    profits: { since: async () => [], lastAt: async () => [] },
    hours: ALWAYS_OPEN,
  }),
  omsService(omsDeps(of.database)),
  algoEngine({ universe: of.universe }),
  ems({
    universe: of.universe,
    settlement: settlementTerms('seed'),
    hours: ALWAYS_OPEN,
  }),
  fixExchange(of.exchange),
  journal({ ...journalDeps(of.database), universe: of.universe }),
  ccp({
    reader: makeClearing(of.database),
    settings: {
      clearing: { ...CLEARING_DEFAULTS, ...of.clearing },
      marginMtmMs: MARGIN_MTM_MS,
      settlementSweepMs: SETTLEMENT_SWEEP_MS,
    },
  }),
];

function omsDeps(database: MemoryDatabase) {
  const orders = () => database.rows<OrderRow>('oms.orders');
  return {
    orders: {
      byId: async (id: string) => orders().find((order) => order.orderId === id) ?? null,
      byClientOrderId: async (user: string, client: string) =>
        orders().find((order) => order.userId === user && order.clientOrderId === client) ?? null,
      page: async () => [],
      links: async () => [],
    },
    killSwitches: { latestActions: async () => [], isLogged: async () => false },
    offer: PLATFORM_OFFER,
    hours: ALWAYS_OPEN,
  };
}

const journalDeps = (database: MemoryDatabase) => ({
  reader: memoryJournal({
    orders: () => database.rows('journal.orders'),
    events: () => database.rows('journal.order_events'),
    fills: () => database.rows('journal.fills'),
    audit: () => database.rows('journal.audit'),
    minutes: () => database.rows('journal.minute_bars'),
  }),
  tca: memoryTca(() => database.rows('journal.tca_orders')),
  replays: NO_REPLAYS,
  // What happens in a private world is evidence of nothing: its audit trail is not signed.
  signer: null,
});

const makeClearing = (database: MemoryDatabase) =>
  memoryClearing({
    accounts: () => database.rows('ccp.accounts'),
    transfers: () => database.rows('ccp.transfers'),
    obligations: () => database.rows('ccp.obligations'),
    calls: () => database.rows('ccp.calls'),
    novations: () => database.rows('ccp.novations'),
    events: () => database.rows('ccp.margin_events'),
    optionEnds: () => database.rows('ccp.option_ends'),
    payments: () => database.rows('ccp.position_payments'),
    buyIns: () => database.rows('ccp.buy_ins'),
  });
