/** A small world in which every invariant holds: one order filled twice, an algo, a refusal, a switch, deals. */
import { OPTION, PHONE_FILLS, putDeals, SPREAD_FILLS } from './small-deals.mjs';
import { LISTED, OPTION_ENDS, putOptionEnds } from './small-option-ends.mjs';
import { put } from './views.mjs';

const AT = '2026-11-20T15:00:00.000Z';
const DAY = '2026-11-20';
const ORDER = '00000000-0000-7000-8000-00000000000';

/** @param {number} n @param {Record<string, unknown>} change */
const order = (n, change) => ({
  order_id: `${ORDER}${n}`,
  client_order_id: `c${n}`,
  user_id: 'ada',
  symbol: 'AAPL',
  side: 'BUY',
  order_type: 'LIMIT',
  qty: 100,
  price: 50,
  time_in_force: 'DAY',
  strategy: 'LIT',
  instrument_type: 'equity',
  desk: 'EQ',
  status: 'FILLED',
  filled_qty: 100,
  leaves_qty: 0,
  created_at: AT,
  updated_at: AT,
  version: 2,
  ...change,
});

const ORDERS = [
  order(1, {}),
  order(2, { strategy: 'TWAP', symbol: 'MSFT' }),
  order(3, { status: 'REJECTED', filled_qty: 0, leaves_qty: 0, symbol: 'NVDA' }),
  order(6, { ...OPTION, price: 2 }),
  order(7, { ...LISTED, filled_qty: 2 }),
];
const CHILDREN = [4, 5].map((n) =>
  order(n, { symbol: 'MSFT', qty: 50, filled_qty: 50, parent_order_id: `${ORDER}2` }),
);

/** @param {string} id @param {number} of @param {Record<string, unknown>} change */
const fill = (id, of, change) => ({
  exec_id: id,
  order_id: `${ORDER}${of}`,
  parent_order_id: null,
  rfq_id: null,
  user_id: 'ada',
  symbol: 'AAPL',
  instrument_type: 'equity',
  desk: 'EQ',
  side: 'BUY',
  qty: 50,
  price: 50,
  cum_qty: 50,
  leaves_qty: 0,
  venue: 'XNAS',
  counterparty: 'MMKR',
  client_user_id: null,
  at: AT,
  settlement_date: '2026-11-24',
  ...change,
});

const FILLS = [
  fill('F1', 1, {}),
  fill('F2', 1, { cum_qty: 100 }),
  fill('F4', 4, { symbol: 'MSFT', parent_order_id: `${ORDER}2` }),
  fill('F5', 5, { symbol: 'MSFT', parent_order_id: `${ORDER}2` }),
  fill('R1-F1', 9, {
    symbol: 'US9128TF1057',
    rfq_id: 'R1',
    qty: 1000,
    price: 1,
    cum_qty: 1000,
    instrument_type: 'bond',
  }),
  fill('F6', 6, { ...OPTION, qty: 100, cum_qty: 100, price: 2 }),
  fill('F7', 7, { ...LISTED, cum_qty: 2 }),
  ...[...SPREAD_FILLS, ...PHONE_FILLS].map((of) => fill(of.exec_id, 0, of)),
];

/** @type {Record<string, { name: string, rate: number }>} */
const CLASSES = {
  equity: { name: 'EQUITY', rate: 0.1 },
  bond: { name: 'FIXED_INCOME', rate: 0.02 },
  commodity: { name: 'DERIVATIVES', rate: 0.15 },
  option: { name: 'OTC', rate: 0.05 },
  listed: { name: 'DERIVATIVES', rate: 0.15 },
};
const toClass = (/** @type {{ symbol: string, instrument_type: string }} */ of) =>
  CLASSES[of.symbol === LISTED.symbol ? 'listed' : of.instrument_type];

const BOND_INTEREST = 1.25;

/** @param {(typeof FILLS)[number]} of @param {'BUYER' | 'SELLER'} leg */
const novation = (of, leg) => ({
  novation_id: `${of.exec_id}:${leg === 'BUYER' ? 'B' : 'S'}`,
  exec_id: of.exec_id,
  leg,
  participant:
    (leg === 'BUYER') === (of.side === 'BUY') ? of.user_id : (of.client_user_id ?? of.counterparty),
  counterparty: 'CCP',
  symbol: of.symbol,
  asset_class: toClass(of)?.name,
  currency: 'USD',
  qty: of.qty,
  price: of.price,
  notional: Number(of.qty) * Number(of.price),
  accrued_interest: of.instrument_type === 'bond' ? BOND_INTEREST : 0,
  at: AT,
  business_date: DAY,
  settlement_date: of.settlement_date,
});
const LEGS = FILLS.flatMap((of) => [novation(of, 'BUYER'), novation(of, 'SELLER')]);

/** @param {(typeof LEGS)[number]} leg */
const getMarginRate = ({ asset_class: name }) =>
  Object.values(CLASSES).find((known) => known.name === name)?.rate ?? 0;

/** What moves positions, and what it is worth. */
const MOVES = [
  ...LEGS.map(({ participant, symbol, leg, qty, notional, accrued_interest: interest }) => ({
    participant: String(participant),
    symbol: String(symbol),
    qty: (leg === 'BUYER' ? 1 : -1) * Number(qty),
    gross: notional + interest,
  })),
  ...OPTION_ENDS.flatMap(({ participant, symbol, underlying, contracts, shares, cash }) => [
    { participant, symbol, qty: -contracts, gross: 0 },
    { participant, symbol: underlying, qty: shares, gross: Math.abs(cash) },
  ]),
];

/** @param {typeof MOVES} moves @returns {Map<string, typeof MOVES>} */
function grouped(moves) {
  const groups = new Map();
  for (const move of moves) {
    const key = `${move.participant} ${move.symbol}`;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  return groups;
}

const LENT = { held: { ada: -100, LEND: 100 }, per: 0.153 };
/**
 * What holders of a bond, a share and a future are paid, and what borrowed shares cost: received by some, paid by others.
 * @type {{ kind: string, symbol: string, rate: number, date: string, held: Record<string, number>, per: number, bps?: number }[]}
 */
const PAYMENT_EVENTS = [
  {
    kind: 'COUPON',
    symbol: 'US9128TF1057',
    rate: 2.125,
    date: '2026-11-30',
    held: { ada: 1_000, cleo: 1_000, MMKR: -2_000 },
    per: 0.02125,
  },
  {
    kind: 'DIVIDEND',
    symbol: 'AAPL',
    rate: 0.26,
    date: '2026-11-25',
    held: { ada: 100, MMKR: -100 },
    per: 0.26,
  },
  { kind: 'BORROW_FEE', symbol: 'MSFT', rate: 150, bps: 3_600, date: '2026-11-24', ...LENT },
  ...[
    { rate: 60, date: '2026-11-21' },
    { rate: 61, date: '2026-11-24' },
  ].map((of) => ({
    ...of,
    kind: 'FUTURES_VARIATION',
    symbol: 'CLZ27',
    held: { ada: 1, carl: 1, MMKR: -2 },
    per: 1_000,
  })),
];
const PAYMENTS = PAYMENT_EVENTS.flatMap(({ kind, symbol, rate, date, held, per, bps = null }) =>
  Object.entries(held).map(([participant, qty]) => ({
    payment_id: `${symbol}:${kind}:${date}:${participant}`,
    kind,
    participant,
    symbol,
    qty,
    rate,
    rate_bps: bps,
    cash: Math.round(qty * per * 100) / 100,
    currency: 'USD',
    holds_before: date,
    pay_date: date,
    at: `${date}T05:00:00.000Z`,
    business_date: date,
  })),
);
const received = (/** @type {string} */ owner) =>
  PAYMENTS.filter(({ participant }) => participant === owner).reduce(
    (sum, { cash }) => sum + cash,
    0,
  );

/** Positions and what is due, summed from what moved them. */
const HOLDINGS = [...grouped(MOVES).values()].map((moves) => ({
  participant: String(moves[0]?.participant),
  symbol: String(moves[0]?.symbol),
  net: moves.reduce((sum, { qty }) => sum + qty, 0),
  gross: moves.reduce((sum, { gross }) => sum + gross, 0),
}));

const CHAIN = {
  version: 1,
  thresholds: { duplicateWindowMs: 500, ordersPerSecond: 2 },
  author: 'platform',
  reason: 'defaults',
  at: '2026-11-20T14:00:00.000Z',
  previous_hash: '0'.repeat(64),
};

/** The OMS's events in its order: accepted orders, then a switch in force. */
const OMS_EVENTS = [
  ...ORDERS.filter(({ status }) => status !== 'REJECTED').map(({ order_id: orderId }) => ({
    topic: 'orders.submitted',
    payload: { order: { orderId } },
  })),
  { topic: 'killswitch.changed', payload: { actionId: 'A1' } },
].map((event, index) => ({
  producer: 'oms',
  seq: index + 1,
  id: `O${index + 1}`,
  at: AT,
  ...event,
}));

const EVENTS = [
  ...FILLS.map(({ exec_id: execId }) => ({ topic: 'orders.filled', payload: { execId } })),
  {
    topic: 'rfq.executed',
    payload: {
      rfq: { rfqId: 'R1' },
      fill: { execId: 'R1-F1' },
      settlementAmount: 1000 + BOND_INTEREST,
    },
  },
  { topic: 'rfq.executed', payload: { rfq: { rfqId: 'R2' } } },
].map((event, index) => ({
  producer: 'ems',
  seq: index + 1,
  id: `L${index + 1}`,
  at: AT,
  ...event,
}));

/**
 * @param {import('postgres').Sql} sql
 * @param {(row: typeof CHAIN) => string} computeHash what a row of thresholds hashes to
 */
export async function putSmallWorld(sql, computeHash) {
  await putOrders(sql);
  await putClearing(sql);
  await putOptionEnds(sql);
  await putPayments(sql);
  await putControls(sql, { ...CHAIN, hash: computeHash(CHAIN) });
  await put(sql, 'letters', [...EVENTS, ...OMS_EVENTS]);
  await put(sql, 'consumers', [{ consumer: 'journal', topic: 'orders.filled' }]);
  await put(
    sql,
    'handled',
    EVENTS.map(({ id, producer, seq }) => ({
      consumer: 'journal',
      event_id: id,
      producer,
      seq,
      at: AT,
    })),
  );
}

/** @param {import('postgres').Sql} sql */
async function putOrders(sql) {
  const checked = { risk_config_version: 1, asked_qty: 100, asked_price: 50 };
  await put(sql, 'users', [
    { user_id: 'ada', username: 'ada', role: 'trader', dark_pool_access: true },
    { user_id: 'rita', username: 'rita', role: 'risk-manager', dark_pool_access: false },
  ]);
  await put(
    sql,
    'orders',
    ORDERS.map((row) => ({ ...row, ...checked })),
  );
  await put(sql, 'journal', [...ORDERS, ...CHILDREN]);
  await put(
    sql,
    'order_events',
    [...ORDERS, ...CHILDREN].flatMap((row) =>
      [1, 2].map((version) => ({
        event_id: `${row.order_id} ${version}`,
        order_id: row.order_id,
        user_id: 'ada',
        topic: version === 1 ? 'orders.submitted' : 'orders.updated',
        version,
        at: AT,
        status: version === 1 ? 'PENDING_NEW' : row.status,
      })),
    ),
  );
  await put(sql, 'fills', FILLS);
  await put(
    sql,
    'fix_reports',
    FILLS.map((row, index) => ({
      session_day: DAY,
      direction: 'IN',
      msg_seq_num: index + 1,
      exec_id: row.exec_id,
      order_id: row.order_id,
      last_qty: row.qty,
      last_px: row.price,
      user_id: row.user_id,
      symbol: row.symbol,
      side: row.side,
      settlement_date: row.settlement_date,
      client_user_id: row.client_user_id,
      transact_time: AT,
    })),
  );
}

/** @param {import('postgres').Sql} sql */
async function putClearing(sql) {
  await put(sql, 'novations', LEGS);
  await put(
    sql,
    'positions',
    HOLDINGS.map(({ participant, symbol, net }) => ({ participant, symbol, net_qty: net })),
  );
  await put(
    sql,
    'settlements',
    HOLDINGS.map(({ participant, symbol, net, gross }) => ({
      obligation_id: `${participant} ${symbol}`,
      settlement_date: '2026-11-24',
      user_id: participant,
      symbol,
      status: 'SETTLED',
      settled_qty: Math.abs(net),
      gross_value: gross,
      due_at: '2026-11-24T00:00:00.000Z',
      settled_at: '2026-11-24T00:00:01.000Z',
    })),
  );
  await put(
    sql,
    'margin_events',
    LEGS.map((leg) => ({
      margin_event_id: `${leg.novation_id}:INITIAL`,
      currency: 'USD',
      kind: 'INITIAL',
      user_id: leg.participant,
      amount: leg.notional * getMarginRate(leg),
      at: AT,
    })),
  );
  const cash = ['ada', 'MMKR', 'carl', 'cleo', 'LEND', 'BANK'].map((owner) => ({
    account_id: `${owner}|CASH|USD`,
    owner,
    code: 'CASH',
    ledger: 'USD',
    posted:
      owner === 'BANK' ? -4_000_000 : (/^c|LEND/.test(owner) ? 0 : 2_000_000) + received(owner),
  }));
  await put(sql, 'accounts', cash);
  await put(
    sql,
    'transfers',
    ['ada', 'MMKR'].map((owner, index) => ({
      transfer_id: `T${index}`,
      seq: index + 1,
      debit_id: 'BANK|CASH|USD',
      credit_id: `${owner}|CASH|USD`,
      ledger: 'USD',
      amount: 2_000_000,
      kind: 'POSTED',
      at: AT,
    })),
  );
  await put(sql, 'candles', [
    {
      symbol: 'AAPL',
      interval: '1m',
      start_at: AT,
      open: 50,
      high: 51,
      low: 49,
      close: 50,
      volume: 100,
    },
  ]);
}

/** @param {import('postgres').Sql} sql */
async function putPayments(sql) {
  await put(sql, 'position_payments', PAYMENTS);
  await put(
    sql,
    'settlements',
    PAYMENTS.map(({ payment_id: id, participant, symbol, pay_date: date, at }) => ({
      obligation_id: `${id}:O`,
      settlement_date: date,
      user_id: participant,
      symbol,
      status: 'SETTLED',
      settled_qty: 0,
      gross_value: 0,
      due_at: at,
      settled_at: at,
    })),
  );
  await put(
    sql,
    'transfers',
    PAYMENTS.map(({ payment_id: id, participant, kind, cash, at }, index) => ({
      transfer_id: `${id}:O:V1:CASH`,
      seq: 10 + index,
      debit_id: cash > 0 ? 'CCP|CASH|USD' : `${participant}|CASH|USD`,
      credit_id: cash > 0 ? `${participant}|CASH|USD` : 'CCP|CASH|USD',
      ledger: 'USD',
      amount: Math.abs(cash),
      code: kind,
      kind: 'POSTED',
      at,
    })),
  );
}

/** @param {import('postgres').Sql} sql @param {Record<string, unknown>} thresholds */
async function putControls(sql, thresholds) {
  await put(sql, 'risk_config_versions', [thresholds]);
  await put(
    sql,
    'risk_decisions',
    ORDERS.map((row, index) => ({
      decision_id: `D${index}`,
      by: 'risk-engine',
      is_replace: false,
      order_id: row.order_id,
      user_id: 'ada',
      symbol: row.symbol,
      side: 'BUY',
      qty: 100,
      price: 50,
      decision: row.status === 'REJECTED' ? 'REJECT' : 'ACCEPT',
      risk_config_version: 1,
      at: new Date(Date.parse(AT) + index * 600),
    })),
  );
  const from = '2026-11-20T16:00:00.000Z';
  await put(sql, 'kill_switches', [
    {
      kill_switch_id: 'K1',
      scope: 'symbol',
      target: 'AAPL',
      activated_at: from,
      released_at: null,
    },
  ]);
  await put(sql, 'kill_switch_log', [
    {
      action_id: 'A1',
      kill_switch_id: 'K1',
      action: 'ACTIVATED',
      scope: 'symbol',
      target: 'AAPL',
      at: from,
    },
  ]);
  await put(sql, 'rfqs', [
    {
      rfq_id: 'R1',
      flow: 'DEALER',
      state: 'EXECUTED',
      side: 'BUY',
      isin: 'US9128TF1057',
      qty: 1000,
      user_id: 'ada',
      client_user_id: null,
      dealers: 4,
      created_at: AT,
      window_ends_at: AT,
      updated_at: AT,
      version: 2,
      dealer_price: 1,
    },
  ]);
  await putDeals(sql, `${ORDER}6`);
}
