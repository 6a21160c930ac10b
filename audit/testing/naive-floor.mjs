/**
 * A trading platform as it is often built first: a bus that delivers at least once, handlers that write row by row,
 * crashes in between. With `guarded` each handling is one transaction that records its message, and acknowledges after
 * it wrote. The auditor must distinguish the two.
 */

/** @typedef {{ to: 'ems' | 'ccp' | 'journal' | 'archive', n: number }} Message */

/** A seeded stream of numbers in [0, 1). (Mulberry32, public domain.) @param {number} seed */
function stream(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const AT = '2026-11-20T15:00:00.000Z';
const DEAL = { symbol: 'AAPL', qty: 100, price: 50, at: AT };
const CRASH = 0.08;
const LIFE = {
  created_at: AT,
  updated_at: AT,
  user_id: 'ada',
  symbol: 'AAPL',
  side: 'BUY',
  order_type: 'LIMIT',
};

class Crash extends Error {}

/**
 * @param {{ seed: number, orders: number, guarded: boolean }} options
 * @returns {{ tables: Map<string, Record<string, unknown>[]>, acks: import('../witness.mjs').Ack[] }}
 */
export function runFloor({ seed, orders, guarded }) {
  const rng = stream(seed);
  /** @type {Map<string, Record<string, unknown>[]>} */
  const tables = new Map();
  /** @type {Set<string>} */
  const handled = new Set();
  /** @type {Message[]} */
  const bus = [];
  /** @type {import('../witness.mjs').Ack[]} */
  const acks = [];

  /** Runs writes; a crash keeps those before it, or none where a transaction guards them. @param {(() => void)[]} writes */
  const commit = (writes) => {
    for (const write of writes) {
      if (rng() < CRASH) throw new Crash();
      if (!guarded) write();
    }
    if (guarded) for (const write of writes) write();
  };
  const insert = (/** @type {string} */ table, /** @type {Record<string, unknown>} */ row) => () =>
    void tables.set(table, [...(tables.get(table) ?? []), row]);
  const publish = (/** @type {Message} */ message) => () => void bus.push(message);
  const handlers = makeHandlers({ insert, publish: publish });

  for (let n = 1; n <= orders; n += 1) {
    const writes = handlers.oms(n);
    try {
      commit(writes);
      acks.push(toAck(n, 'accepted'));
    } catch {
      // The naive platform responds before it writes; the guarded one has not responded yet.
      acks.push(toAck(n, guarded ? 'unknown' : 'accepted'));
    }
  }
  for (let steps = 0; bus.length > 0 && steps < orders * 100; steps += 1) {
    const [message] = bus.splice(Math.floor(rng() * bus.length), 1);
    if (message === undefined) break;
    const key = `${message.to} ${message.n}`;
    if (guarded && handled.has(key)) continue;
    try {
      commit([...handlers[message.to](message.n), () => void handled.add(key)]);
      // Delivered at least once: an acknowledgement that is lost brings the message back.
      if (rng() < CRASH) bus.push(message);
    } catch {
      bus.push(message);
    }
  }
  return { tables, acks };
}

const toId = (/** @type {number} */ n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/**
 * @typedef {object} Tools
 * @property {(table: string, row: Record<string, unknown>) => () => void} insert
 * @property {(message: Message) => () => void} publish
 */

/** @param {Tools} tools @returns {Record<'oms' | Message['to'], (n: number) => (() => void)[]>} */
function makeHandlers({ insert, publish }) {
  const row = (/** @type {number} */ n) => ({
    ...LIFE,
    order_id: toId(n),
    client_order_id: `c${n}`,
    qty: 100,
    strategy: 'LIT',
    time_in_force: 'DAY',
  });
  const done = { status: 'FILLED', filled_qty: 100, leaves_qty: 0, version: 1 };
  return {
    oms: (n) => [
      insert('orders', { ...row(n), ...done, asked_qty: 100, risk_config_version: 1 }),
      publish({ to: 'ems', n }),
      publish({ to: 'journal', n }),
    ],
    ems: (n) => [
      insert('fills', {
        exec_id: `F${n}`,
        order_id: toId(n),
        ...DEAL,
        user_id: 'ada',
        side: 'BUY',
        cum_qty: 100,
        counterparty: 'MMKR',
      }),
      publish({ to: 'ccp', n }),
      publish({ to: 'archive', n }),
    ],
    ccp: (n) =>
      ['BUYER', 'SELLER'].map((leg) =>
        insert('novations', {
          ...DEAL,
          novation_id: `F${n}:${leg}`,
          exec_id: `F${n}`,
          leg,
          participant: leg === 'BUYER' ? 'ada' : 'MMKR',
          counterparty: 'CCP',
          asset_class: 'EQUITY',
          currency: 'USD',
          notional: 5_000,
        }),
      ),
    journal: (n) => [
      insert('journal', { ...row(n), ...done }),
      insert('order_events', {
        event_id: `E${n}`,
        order_id: toId(n),
        version: 1,
        status: 'FILLED',
        at: AT,
      }),
    ],
    archive: (n) => [
      insert('fix_reports', {
        session_day: '2026-11-20',
        direction: 'IN',
        msg_seq_num: n,
        exec_id: `F${n}`,
        order_id: toId(n),
        last_qty: 100,
        last_px: 50,
      }),
    ],
  };
}

/** @param {number} n @param {'accepted' | 'unknown'} outcome @returns {import('../witness.mjs').Ack} */
const toAck = (n, outcome) => ({
  userId: 'ada',
  clientOrderId: `c${n}`,
  body: { symbol: 'AAPL', side: 'BUY', qty: 100 },
  outcome,
  status: outcome === 'accepted' ? 201 : null,
  orderId: null,
  answer: null,
  sentAt: AT,
});
