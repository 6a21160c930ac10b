import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { audit, INVARIANTS } from './audit.mjs';
import { computeHash } from './invariants/risk.mjs';
import { NDF } from './testing/small-ndf.mjs';
import { putSmallWorld } from './testing/small-world.mjs';
import { keepRows, openWorld } from './testing/views.mjs';

/** @type {Awaited<ReturnType<typeof openWorld>>} */
let world;
/** @type {() => Promise<void>} */
let restore;
beforeAll(async () => {
  world = await openWorld(inject('databaseUrl'));
  await putSmallWorld(world.sql, computeHash);
  restore = await keepRows(world.sql);
}, 60_000);
afterAll(() => world.drop());
beforeEach(() => restore());

/** @type {import('./witness.mjs').Ack} */
const ACK = {
  userId: 'ada',
  clientOrderId: 'c1',
  body: { symbol: 'AAPL', side: 'BUY', qty: 100 },
  outcome: 'accepted',
  status: 201,
  orderId: '00000000-0000-7000-8000-000000000001',
  answer: null,
  sentAt: '2026-11-20T15:00:00.000Z',
};

/**
 * Those that are broken, of all or of some: most of the time went into invariants that no test looked at.
 * @param {import('./witness.mjs').Ack[]} acks @param {(id: string) => boolean} isWanted
 */
async function brokenIds(acks = [ACK], isWanted = () => true) {
  const settledBefore = new Date('2026-11-21T00:00:00.000Z');
  const invariants = INVARIANTS.filter(({ id }) => isWanted(id));
  const witnesses = { settledBefore, acks, logs: null };
  const findings = await audit(world.sql, { schema: 'world', invariants, ...witnesses });
  return findings.filter(({ violations }) => (violations ?? 0) > 0).map(({ id }) => id);
}
const only = (/** @type {string} */ wanted) => (/** @type {string} */ id) => id === wanted;

const FIRST = `'00000000-0000-7000-8000-000000000001'`;
const AFTER = `'2026-11-20T17:00:00Z'`;
/**
 * The switch is in force from 16:00 on; released at 16:30, when the OMS publishes its tenth event.
 */
const RELEASED = `UPDATE kill_switches SET released_at = '2026-11-20T16:30:00Z';
  INSERT INTO kill_switch_log (action_id, kill_switch_id, action, scope, target, at)
    VALUES ('A2', 'K1', 'RELEASED', 'symbol', 'AAPL', '2026-11-20T16:30:00Z');
  INSERT INTO letters (producer, seq, topic, id, at, payload)
    VALUES ('oms', 10, 'killswitch.changed', 'O10', '2026-11-20T16:30:00Z', '{"actionId": "A2"}');`;
/** When the OMS accepted the order: before its event of the switch, unless moved. */
const acceptedAs = (/** @type {number} */ seq) =>
  `UPDATE letters SET seq = ${seq} WHERE producer = 'oms' AND payload -> 'order' ->> 'orderId' = ${FIRST};`;
const requestedAndChecked = (
  /** @type {string} */ requestedAt,
  /** @type {string} */ validatedAt,
) =>
  `UPDATE orders SET created_at = '${requestedAt}' WHERE order_id = ${FIRST};
   UPDATE risk_decisions SET at = '${validatedAt}' WHERE order_id = ${FIRST};`;
/** The events are gone; the order's request and risk check times are left. */
const pruned = (/** @type {string} */ requestedAt, /** @type {string} */ validatedAt) =>
  `DELETE FROM letters WHERE producer = 'oms'; ${requestedAndChecked(requestedAt, validatedAt)}`;

/** The option of the small world, exercised before its end and not at it. */
const EARLY = `UPDATE option_ends SET option_end_id = replace(option_end_id, ':X:', ':E:')`;

/** One fault each, and the invariants that must see it. */
const FAULTS = [
  // What is in files excuses what is older, and nothing else.
  [
    'I10a',
    `INSERT INTO retired (table_name, ends_at) VALUES ('fix_archive.messages', '2026-11-01'); DELETE FROM fix_reports WHERE exec_id = 'F1'`,
  ],
  [
    'I3c',
    `INSERT INTO retired (table_name, ends_at) VALUES ('journal.order_events', '2026-11-01');
     DELETE FROM order_events WHERE version = 1 AND order_id = ${FIRST}`,
  ],
  [
    'I2b',
    `UPDATE fills SET order_id = '00000000-0000-7000-8000-000000000003' WHERE exec_id = 'F1'`,
  ],
  ['I3a', `UPDATE journal SET status = 'PENDING_CANCEL' WHERE order_id = ${FIRST}`],
  [
    'I3b',
    `INSERT INTO order_events (event_id, order_id, version, status, at) VALUES ('x', ${FIRST}, 3, 'NEW', now())`,
  ],
  ['I3c', `DELETE FROM order_events WHERE version = 1 AND order_id = ${FIRST}`],
  ['I3d', `DELETE FROM journal WHERE order_id = ${FIRST}`],
  ['I4a', `UPDATE fills SET qty = 49 WHERE exec_id = 'F1'`],
  ['I4b', `UPDATE journal SET qty = 99 WHERE order_id = ${FIRST}`],
  ['I4c', `INSERT INTO fills SELECT * FROM fills WHERE exec_id = 'F1'`],
  ['I4d', `UPDATE journal SET filled_qty = 40 WHERE parent_order_id IS NOT NULL`],
  ['I4e', `UPDATE fills SET cum_qty = 70 WHERE exec_id = 'F2'`],
  ['I5', `DELETE FROM novations WHERE novation_id = 'F1:S'`],
  ['I5', `DELETE FROM novations WHERE exec_id = 'F1'`],
  ['I5b', `UPDATE novations SET participant = 'CLNT' WHERE novation_id = 'R2-C1:B'`],
  [
    'I5b',
    `UPDATE novations SET participant = CASE participant WHEN 'ada' THEN 'MMKR' ELSE 'ada' END WHERE exec_id = 'F1'`,
  ],
  ['I6a', `UPDATE positions SET net_qty = net_qty + 1 WHERE participant = 'ada'`],
  ['I6b', `DELETE FROM positions WHERE symbol = 'AAPL'`],
  [
    'I6d',
    `INSERT INTO expiry_legs (participant, symbol, qty, cash) VALUES ('ada', 'CLF27', 1, 0), ('SIMA', 'CLF27', -1, 5)`,
  ],
  [
    'I6g',
    `INSERT INTO splits (split_id, symbol, ratio, at) VALUES ('AAPL-2026-11-24', 'AAPL', 10, '2030-01-01')`,
  ],
  ['I6g', `INSERT INTO split_legs (participant, symbol, qty) VALUES ('ada', 'AAPL', 1)`],
  [
    'I6f',
    `INSERT INTO expiry_legs (participant, symbol, qty, cash) VALUES
     ('ada', 'US9128TF0224', -1000, 999.5), ('SIMA', 'US9128TF0224', 1000, -999.5)`,
  ],
  [
    'I6h',
    `INSERT INTO buy_ins (buy_in_id, user_id, seller, obligation_id, symbol, instrument_type, qty, price, notional,
       accrued_interest, contract_amount, cost, settlement_date, business_date)
     SELECT 'B1', user_id, 'BUYA', obligation_id, symbol, 'equity', 10, 5, 50, 0, 40, 9, settlement_date, settlement_date + 5
     FROM settlements WHERE obligation_id = 'ada AAPL'`,
  ],
  [
    'I6h',
    `INSERT INTO buy_ins (buy_in_id, user_id, seller, obligation_id, symbol, instrument_type, qty, price, notional,
       accrued_interest, contract_amount, cost, settlement_date, business_date)
     VALUES ('B1', 'ada', 'BUYA', 'none', 'AAPL', 'equity', 10, 5, 50, 0, 40, 10, '2026-11-24', '2026-12-02')`,
  ],
  ['I6b', `UPDATE option_ends SET shares = shares / 2, cash = cash / 2`],
  ['I6i', `UPDATE option_ends SET contracts = 1 WHERE kind = 'EXERCISE'`],
  ['I6i', `DELETE FROM option_ends WHERE kind = 'ASSIGNMENT'`],
  ['I6i', `UPDATE option_ends SET cash = cash / 2`],
  ['I6i', `UPDATE option_ends SET shares = -shares, cash = -cash`],
  [
    'I6i',
    `UPDATE option_ends SET kind = 'EXPIRATION', shares = 0, cash = 0, settlement_date = NULL`,
  ],
  ['I6i', `UPDATE option_ends SET worth = 4`],
  ['I6i', `UPDATE final_settlements SET underlying_price = 45.009999`],
  [
    'I6i',
    `${EARLY}, at = at + CASE kind WHEN 'EXERCISE' THEN interval '1 s' ELSE interval '0' END`,
  ],
  ['I6i', `${EARLY}, worth = 0`],
  ['I6i', `${EARLY}, at = at + interval '1 day'`],
  ['I8a', `UPDATE option_ends SET cash = cash + 0.01 WHERE participant = 'ada'`],
  ['I6c', `UPDATE accounts SET posted = posted + 0.01 WHERE owner = 'ada'`],
  ['I6c', `DELETE FROM transfers WHERE transfer_id = 'T0'`],
  [
    'I6e',
    `INSERT INTO accounts (account_id, owner, code, ledger, posted) VALUES
     ('CCP|VM_CLEARING|GBP', 'CCP', 'VM_CLEARING', 'GBP', 5), ('ada|VM|GBP', 'ada', 'VM', 'GBP', -5)`,
  ],
  [
    'I6e',
    `INSERT INTO margin_events (margin_event_id, kind, user_id, currency, amount) VALUES
     ('vm-1-GBP-ada', 'VARIATION', 'ada', 'GBP', 5), ('vm-1-EUR-MMKR', 'VARIATION', 'MMKR', 'EUR', -5)`,
  ],
  ['I6e', `UPDATE novations SET currency = 'GBP' WHERE novation_id = 'F1:S'`],
  [
    'I6e',
    `INSERT INTO transfers (transfer_id, seq, debit_id, credit_id, ledger, amount, kind)
     VALUES ('T9', 9, 'ada|CASH|GBP', 'CCP|CASH|USD', 'USD', 1, 'PENDING')`,
  ],
  [
    'I7a',
    `UPDATE novations SET currency = 'GBP' WHERE exec_id = 'F1';
     UPDATE margin_events SET amount = amount - 1 WHERE margin_event_id = 'F1:B:INITIAL'`,
  ],
  ['I7a', `UPDATE margin_events SET amount = amount + 0.02 WHERE margin_event_id = 'F1:B:INITIAL'`],
  ['I7b', `UPDATE margin_events SET amount = amount - 1 WHERE margin_event_id = 'F1:B:INITIAL'`],
  [
    'I8a',
    `UPDATE settlements SET gross_value = gross_value + 0.01 WHERE symbol = 'AAPL' AND user_id = 'ada'`,
  ],
  [
    'I8c',
    `UPDATE novations SET accrued_interest = 1.24 WHERE exec_id = 'R1-F1' AND leg = 'SELLER';
     UPDATE settlements SET gross_value = gross_value - 0.01 WHERE symbol = 'US9128TF1057' AND user_id <> 'ada'`,
  ],
  ['I8b', `UPDATE settlements SET settled_at = due_at - interval '1 s' WHERE symbol = 'AAPL'`],
  [
    'I8b',
    `INSERT INTO transfers (transfer_id, seq, debit_id, credit_id, ledger, amount, code, kind, at)
     SELECT 'ada AAPL:V' || v || ':SEC', 90 + v, 'CCP|SEC|AAPL', 'ada|SEC|AAPL', 'AAPL', greatest(settled_qty, 100),
       'SETTLEMENT_SECURITIES', 'POSTED', settled_at
     FROM settlements, generate_series(2, 3) v WHERE obligation_id = 'ada AAPL'`,
  ],
  [
    'I8d',
    `UPDATE position_payments SET cash = 21.24 WHERE kind = 'COUPON' AND participant = 'ada'`,
  ],
  ['I8d', `DELETE FROM settlements WHERE obligation_id LIKE '%COUPON%ada:O'`],
  [
    'I8d',
    `UPDATE transfers SET amount = 21.24 WHERE code = 'COUPON';
     UPDATE accounts SET posted = posted + CASE owner WHEN 'ada' THEN -0.01 ELSE 0.01 END WHERE owner IN ('ada', 'MMKR')`,
  ],
  ['I8e', `UPDATE position_payments SET qty = 2 * qty, rate = rate / 2 WHERE kind = 'COUPON'`],
  ['I8e', `UPDATE position_payments SET rate = 2.12 WHERE kind = 'COUPON'`],
  ['I8e', `UPDATE position_payments SET cash = 2 * cash WHERE kind = 'DIVIDEND'`],
  ['I8e', `DELETE FROM position_payments WHERE kind = 'DIVIDEND' AND participant = 'ada'`],
  ['I8e', `UPDATE novations SET qty = qty + 1, notional = notional WHERE exec_id = 'R1-F1'`],
  [
    'I8f',
    `UPDATE position_payments SET rate = 61.5 WHERE participant = 'ada' AND holds_before = '2026-11-24'`,
  ],
  [
    'I8f',
    `INSERT INTO position_payments (payment_id, kind, participant, symbol, qty, rate, cash, holds_before, at)
     SELECT 'x' || payment_id, kind, 'x' || participant, symbol, qty, rate, cash / 2, holds_before, at FROM position_payments
     WHERE kind = 'FUTURES_VARIATION';
     INSERT INTO settlements (obligation_id) SELECT payment_id || ':O' FROM position_payments WHERE payment_id LIKE 'x%'`,
  ],
  ['I8d', `UPDATE position_payments SET cash = 15.29 WHERE kind = 'BORROW_FEE' AND qty > 0`],
  [
    'I8g',
    `UPDATE position_payments SET rate = 151 WHERE kind = 'BORROW_FEE';
     UPDATE position_payments SET rate_bps = 3500 WHERE kind = 'BORROW_FEE'`,
  ],
  ['I8g', `UPDATE position_payments SET qty = 2 * qty WHERE kind = 'BORROW_FEE'`],
  ['I8h', `${NDF} UPDATE position_payments SET cash = cash * 1.01 WHERE kind = 'NDF_SETTLEMENT'`],
  ['I8h', `${NDF} DELETE FROM position_payments WHERE kind = 'NDF_SETTLEMENT'`],
  ['I8h', `${NDF} UPDATE position_payments SET currency = 'BRL' WHERE kind = 'NDF_SETTLEMENT'`],
  ['I8h', `${NDF} UPDATE final_settlements SET final_price = 5.6 WHERE symbol LIKE 'USDBRL%'`],
  [
    'I8h',
    `INSERT INTO accounts (account_id, owner, code, ledger, posted) VALUES ('ada|CASH|BRL', 'ada', 'CASH', 'BRL', 0)`,
  ],
  ['I8d', `${NDF} DELETE FROM settlements WHERE symbol LIKE 'USDBRL%'`],
  ['I9', `DELETE FROM fills WHERE exec_id = 'F1'`],
  [
    'I9',
    `INSERT INTO letters SELECT producer, 99, topic, 'L99', at, payload FROM letters WHERE seq = 1`,
  ],
  ['I10a', `UPDATE fix_reports SET last_px = 49.99 WHERE exec_id = 'F1'`],
  ['I10a', `DELETE FROM fix_reports WHERE exec_id = 'F1'`],
  ['I10a', `DELETE FROM fix_reports WHERE exec_id = 'R2-C1'`],
  ['I10a', `UPDATE fix_reports SET last_px = 1 WHERE exec_id = 'R2-C1'`],
  ['I10c', `UPDATE fix_reports SET side = 'BUY' WHERE exec_id = 'R2-C1'`],
  ['I10c', `UPDATE fix_reports SET client_user_id = NULL WHERE exec_id = 'R2-C1'`],
  ['I10c', `UPDATE fix_reports SET client_user_id = 'carl' WHERE exec_id IN ('R2-C1', 'F1')`],
  ['I10c', `UPDATE fix_reports SET settlement_date = '2026-11-25' WHERE symbol = 'CLF27'`],
  ['I10b', `UPDATE fix_reports SET msg_seq_num = 9 WHERE exec_id = 'F1'`],
  ['I11', `UPDATE candles SET high = 49`],
  [
    'I11',
    `INSERT INTO candles SELECT symbol, "interval", at, 1, 1, 1, 1, 1 FROM candles, generate_series(1, 120) AS x(at0), LATERAL (SELECT now() AS at) y`,
  ],
  ['I12a', `UPDATE orders SET risk_config_version = NULL WHERE order_id = ${FIRST}`],
  ['I12b', `UPDATE risk_config_versions SET author = 'somebody else'`],
  ['I12b', `UPDATE risk_config_versions SET previous_hash = hash`],
  ['I13', `UPDATE risk_decisions SET at = '2026-11-20T15:00:00Z', symbol = 'AAPL'`],
  [
    'I13',
    `INSERT INTO risk_decisions SELECT 'x' || n, by, is_replace, order_id, user_id, 'S' || n, side, qty, price, decision, reason_code, 1, at FROM risk_decisions, generate_series(1, 2) AS n WHERE decision_id = 'D0'`,
  ],
  ['I14a', `UPDATE orders SET user_id = 'rita' WHERE order_id = ${FIRST}`],
  ['I14b', `UPDATE orders SET strategy = 'DARK' WHERE order_id = ${FIRST}`],
  ['I15a', acceptedAs(9)],
  ['I15a', `${RELEASED} ${acceptedAs(9)}`],
  ['I15a', pruned('2026-11-20T16:10:00Z', '2026-11-20T16:10:00.010Z')],
  ['I15a', `${RELEASED} ${pruned('2026-11-20T16:10:00Z', '2026-11-20T16:10:00.010Z')}`],
  [
    'I15a',
    `UPDATE orders SET symbol = 'AAPL261218C190' WHERE order_id = ${FIRST}; ${acceptedAs(9)}`,
  ],
  ['I15b', `UPDATE fills SET at = ${AFTER} WHERE exec_id = 'F1'`],
  ['I15b', `UPDATE fills SET at = ${AFTER}, symbol = '2AAPL261218P190.5' WHERE exec_id = 'F1'`],
  [
    'I15b',
    `UPDATE kill_switches SET target = 'CL'; UPDATE fills SET at = ${AFTER} WHERE symbol = 'CLF27'`,
  ],
  [
    'I15b',
    `UPDATE kill_switches SET target = 'USDBRL'; UPDATE fills SET at = ${AFTER}, symbol = 'USDBRL-20270301' WHERE exec_id = 'F1'`,
  ],
  ['I15b', `UPDATE fills SET at = '2026-11-20T16:00:00.001Z' WHERE exec_id = 'F1'`],
  ['I15b', `${RELEASED} UPDATE fills SET at = '2026-11-20T16:29:59.999Z' WHERE exec_id = 'F1'`],
  ['I16a', `UPDATE rfqs SET state = 'PENDING'`],
  ['I16b', `UPDATE letters SET topic = 'nothing' WHERE topic = 'rfq.executed'`],
  [
    'I16b',
    `INSERT INTO letters SELECT producer, 99, topic, 'L99', at, payload FROM letters WHERE topic = 'rfq.executed'`,
  ],
  ['I16c', `UPDATE rfqs SET qty = 2000`],
  ['I16d', `UPDATE rfqs SET dealers = 6`],
  ['I16e', `UPDATE fills SET price = 1.02 WHERE exec_id = 'R2-C1'`],
  ['I16e', `UPDATE rfqs SET dealer_price = 0.99 WHERE rfq_id = 'R1'`],
  ['I16e', `UPDATE rfqs SET state = 'EXPIRED' WHERE rfq_id = 'R2'`],
  ['I16j', `UPDATE fills SET client_user_id = NULL WHERE exec_id = 'R2-C1'`],
  ['I16j', `UPDATE fills SET client_user_id = 'carl' WHERE exec_id = 'R2-C1'`],
  ['I16j', `UPDATE fills SET client_user_id = 'carl' WHERE exec_id = 'R2-F1'`],
  ['I16f', `UPDATE fills SET price = 70.01 WHERE symbol = 'CLF27'`],
  ['I16f', `UPDATE fills SET qty = 9 WHERE symbol = 'CLG27'`],
  ['I16f', `UPDATE fills SET user_id = 'tom' WHERE symbol = 'CLG27'`],
  ['I16f', `DELETE FROM fills WHERE symbol = 'CLG27'`],
  ['I16f', `DELETE FROM voice_legs WHERE symbol = 'CLG27'`],
  ['I16f', `UPDATE voice_deals SET price = 2 WHERE state = 'DONE'`],
  ['I16f', `UPDATE voice_deals SET side = 'SELL' WHERE state = 'DONE'`],
  ['I16f', `UPDATE voice_deals SET state = 'PASSED' WHERE state = 'DONE'`],
  [
    'I16f',
    `INSERT INTO fills SELECT (jsonb_populate_record(f, '{"exec_id": "forged", "rfq_id": "V2"}')).* FROM fills f WHERE symbol = 'CLF27'`,
  ],
  ['I16g', `DELETE FROM novations WHERE symbol = 'CLF27' AND leg = 'BUYER'`],
  [
    'I16g',
    `UPDATE novations SET leg = CASE leg WHEN 'BUYER' THEN 'SELLER' ELSE 'BUYER' END WHERE symbol = 'CLF27'`,
  ],
  ['I16h', `DELETE FROM voice_steps WHERE action = 'priced'`],
  ['I16h', `UPDATE voice_steps SET action = 'declined' WHERE action = 'accepted'`],
  ['I16h', `UPDATE voice_steps SET at = at - interval '1 s' WHERE action = 'accepted'`],
  ['I16h', `UPDATE voice_deals SET version = 4 WHERE state = 'DONE'`],
  [
    'I16h',
    `INSERT INTO voice_steps SELECT 'forged', deal_id, version, actor, 'accepted', at FROM voice_steps WHERE action = 'passed'`,
  ],
  ['I16h', `DELETE FROM voice_deals WHERE state = 'PASSED'`],
  ['I16h', `DELETE FROM rfq_steps WHERE action = 'entered by voice'`],
  ['I16i', `UPDATE fills SET price = 1.99 WHERE exec_id = 'F6'`],
  ['I16i', `UPDATE option_quotes SET state = 'LAPSED' WHERE quote_id = 'Q1'`],
  [
    'I16i',
    `UPDATE option_quotes SET decided_at = valid_until + interval '1 ms' WHERE quote_id = 'Q1'`,
  ],
  ['I16i', `UPDATE option_quotes SET state = 'DEALT', order_id = 'nobody' WHERE quote_id = 'Q2'`],
  [
    'I16i',
    `UPDATE option_quotes SET state = 'DEALT', side = 'BUY', order_id = (SELECT order_id FROM option_quotes WHERE quote_id = 'Q1') WHERE quote_id = 'Q2'`,
  ],
  ['I16i', `DELETE FROM option_quotes`],
  [
    'I18a',
    `INSERT INTO dead_letters (consumer, event_id, topic, error) VALUES ('ccp', 'x', 'orders.filled', 'thrown')`,
  ],
  ['I18b', `DELETE FROM handled WHERE event_id = 'L1'`],
  ['I18c', `DELETE FROM letters WHERE seq = 2`],
];

/** What only looks like a leak of a kill switch. */
const NO_LEAKS = [
  [
    'an order requested under it and accepted after its release',
    `${RELEASED} ${acceptedAs(11)} ${requestedAndChecked('2026-11-20T16:29:59.990Z', '2026-11-20T16:30:00.010Z')}`,
  ],
  [
    'the same, when only the times are left',
    `${RELEASED} ${pruned('2026-11-20T16:29:59.990Z', '2026-11-20T16:30:00.010Z')}`,
  ],
  [
    'an order requested before it, when only the times are left',
    pruned('2026-11-20T15:59:59Z', '2026-11-20T15:59:59.010Z'),
  ],
  [
    'an order requested before it by a clock that was an hour ahead',
    pruned('2026-11-20T16:15:00Z', '2026-11-20T15:15:00.010Z'),
  ],
  [
    'a fill while it was requested and not yet acknowledged',
    `UPDATE kill_switch_log SET at = '2026-11-20T16:00:00.110Z'; UPDATE kill_switches SET activated_at = '2026-11-20T16:00:00.110Z';
     UPDATE fills SET at = '2026-11-20T16:00:00.050Z' WHERE exec_id = 'F1'`,
  ],
  [
    'fills of what is on another share or product, however alike the name',
    `UPDATE fills SET at = ${AFTER}, symbol = 'AAPLX261218C190' WHERE exec_id = 'F1';
     UPDATE fills SET at = ${AFTER} WHERE symbol = 'CLF27'`,
  ],
  [
    'a fill after its release',
    `${RELEASED} UPDATE fills SET at = '2026-11-20T16:30:00.020Z' WHERE exec_id = 'F1'`,
  ],
];

/** @type {[string, import('./witness.mjs').Ack[]][]} */
const CORRUPTIONS = [
  ['I1', [{ ...ACK, clientOrderId: 'lost' }]],
  ['I1', [{ ...ACK, body: { ...ACK.body, qty: 101 } }]],
  ['I1', [{ ...ACK, orderId: '00000000-0000-7000-8000-000000000002' }]],
  ['I2a', [{ ...ACK, outcome: 'refused', status: 422 }]],
  [
    'I22',
    [{ ...ACK, clientOrderId: 'c9', outcome: 'refused', answer: 'at run (/root/app.js:12:3)' }],
  ],
];

describe('the auditor', () => {
  it('finds nothing where all is well', async () => {
    expect(await brokenIds()).toEqual([]);
  });

  it.each(FAULTS)('%s is seen broken after %s', async (id, statement) => {
    await world.sql.begin(async (tx) => {
      await tx`SET LOCAL search_path TO world`;
      await tx.unsafe(statement);
    });
    expect(await brokenIds([ACK], only(id))).toEqual([id]);
  });

  it.each(NO_LEAKS)('sees no leak of a kill switch in %s', async (_, statement) => {
    await world.sql.begin(async (tx) => {
      await tx`SET LOCAL search_path TO world`;
      await tx.unsafe(statement);
    });
    expect(await brokenIds([ACK], (id) => id.startsWith('I15'))).toEqual([]);
  });

  it('accepts fills of before clients were members, with legs of the account that all clients had', async () => {
    await world.sql.begin(async (tx) => {
      await tx`SET LOCAL search_path TO world`;
      for (const id of ['carl', 'cleo']) {
        await tx`UPDATE novations SET participant = 'CLNT' WHERE participant = ${id}`;
        await tx`UPDATE position_payments SET participant = 'CLNT' WHERE participant = ${id}`;
        await tx`UPDATE positions SET participant = 'CLNT' WHERE participant = ${id}`;
        await tx`UPDATE settlements SET user_id = 'CLNT' WHERE user_id = ${id}`;
      }
      await tx`DELETE FROM fix_reports WHERE client_user_id IS NOT NULL`;
      await tx`UPDATE fix_reports r SET msg_seq_num = n FROM (
        SELECT exec_id, row_number() OVER (ORDER BY msg_seq_num) AS n FROM fix_reports) o WHERE o.exec_id = r.exec_id`;
      await tx`UPDATE fills SET client_user_id = NULL`;
    });
    expect(await brokenIds()).toEqual([]);
  });

  it('accepts an option that was exercised before its end', async () => {
    await world.sql.begin(async (tx) => {
      await tx`SET LOCAL search_path TO world`;
      await tx.unsafe(`${EARLY}, worth = 4.2; DELETE FROM final_settlements`);
    });
    expect(await brokenIds()).toEqual([]);
  });

  it('accepts a forward that was fixed and is paid in dollars', async () => {
    await world.sql.begin(async (tx) => {
      await tx`SET LOCAL search_path TO world`;
      await tx.unsafe(NDF);
    });
    expect(await brokenIds()).toEqual([]);
  });

  it('accepts what was bought in for who failed to deliver', async () => {
    await world.sql.begin(async (tx) => {
      await tx`SET LOCAL search_path TO world`;
      await tx`INSERT INTO buy_ins (buy_in_id, user_id, seller, obligation_id, symbol, instrument_type, qty, price, notional,
          accrued_interest, contract_amount, cost, settlement_date, business_date)
        SELECT 'B1', user_id, 'BUYA', obligation_id, symbol, 'equity', 10, 5, 50, 0, 40, 10, settlement_date,
          settlement_date + 8 FROM settlements WHERE obligation_id = 'MMKR AAPL'`;
      await tx`UPDATE settlements SET status = 'FAILED', settled_at = NULL WHERE obligation_id = 'MMKR AAPL'`;
      await tx`UPDATE positions SET net_qty = net_qty + 10 WHERE symbol = 'AAPL' AND participant = 'MMKR'`;
      await tx`INSERT INTO positions (participant, symbol, net_qty) VALUES ('BUYA', 'AAPL', -10)`;
    });
    expect(await brokenIds()).toEqual([]);
  });

  it('asks of a week that is in files only what its rows of open orders can show', async () => {
    await world.sql.begin(async (tx) => {
      await tx`SET LOCAL search_path TO world`;
      await tx.unsafe(`DELETE FROM fix_reports WHERE msg_seq_num = 1;
        INSERT INTO retired (table_name, ends_at) VALUES ('fix_archive.messages', '2026-11-30'),
          ('journal.order_events', '2026-11-30')`);
    });
    expect(await brokenIds()).toEqual([]);
  });

  it.each(CORRUPTIONS)(
    '%s: a platform that breaks its acknowledgements is detected',
    async (id, acks) => {
      expect(await brokenIds(acks, only(id))).toEqual([id]);
    },
  );

  it('leaves a market order alone that waits for its auction, and no other', async () => {
    /** @param {string} timeInForce */
    const wait = (timeInForce) =>
      world.sql`UPDATE world.journal SET status = 'NEW', order_type = 'MARKET', time_in_force = ${timeInForce}
        WHERE order_id = '00000000-0000-7000-8000-000000000001'`;
    await wait('ATC');
    expect(await brokenIds([ACK], only('I3a'))).toEqual([]);
    await wait('DAY');
    expect(await brokenIds([ACK], only('I3a'))).toEqual(['I3a']);
  });

  it('leaves alone what may still be on its way', async () => {
    await world.sql`UPDATE world.journal SET status = 'PENDING_NEW', updated_at = '2026-11-21T00:00:01Z'`;
    expect(await brokenIds([ACK], only('I3a'))).toEqual([]);
  });

  it('has a fault above for every invariant it checks', () => {
    const covered = new Set([...FAULTS, ...CORRUPTIONS].map(([id]) => id));
    expect(INVARIANTS.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual(['I20']);
  });
});
