/** Clearing: two legs per fill, sums of zero, margin and settlement that follow from the fills, one report per fill. */
import { byQuery } from '../invariant.mjs';

/** Initial margin of a leg as a share of its notional (service interface: Limits). */
const MARGIN_RATE = `CASE asset_class WHEN 'EQUITY' THEN 0.10 WHEN 'FIXED_INCOME' THEN 0.02
  WHEN 'DERIVATIVES' THEN 0.15 WHEN 'OTC' THEN 0.05 END`;

/** What was bought or sold in shares, signed, and for how much: legs of fills, and what became of options. */
const MOVES = `SELECT participant, symbol, CASE leg WHEN 'BUYER' THEN qty ELSE -qty END AS qty,
    notional + accrued_interest AS gross, settlement_date FROM novations
  UNION ALL
  SELECT participant, underlying, shares, abs(cash), settlement_date FROM option_ends WHERE shares <> 0`;

/** The same with purchases of the CCP for who failed to deliver, which net into the failed obligation. */
const HELD = `${MOVES}
  UNION ALL SELECT user_id, symbol, qty, 0, business_date FROM buy_ins
  UNION ALL SELECT seller, symbol, -qty, 0, business_date FROM buy_ins`;

/** A forward in a currency that is not delivered: it is due when it is fixed, in dollars. */
const NDF = `'^USD(BRL|INR|TWD)-[0-9]{8}$'`;

/** Margin is dollars: of a leg in another currency it is compared between the legs of its fill. */
const IN_DOLLARS = `n.currency = 'USD'`;

export const CLEARING_INVARIANTS = [
  byQuery(
    'I5',
    'a fill becomes two legs, equal and opposite, of two participants',
    `SELECT f.exec_id || ' has ' || count(n.novation_id) || ' legs' AS what
     FROM fills f LEFT JOIN novations n USING (exec_id) WHERE f.at < $1 AND f.qty > 0
     GROUP BY f.exec_id, f.qty, f.price, f.symbol
     HAVING count(n.novation_id) <> 2 OR count(DISTINCT n.leg) <> 2 OR count(DISTINCT n.participant) <> 2
       OR NOT bool_and(n.qty = f.qty AND n.price = f.price AND n.symbol = f.symbol AND n.counterparty = 'CCP')
     UNION ALL
     SELECT n.novation_id || ' is of no fill' FROM novations n LEFT JOIN fills f USING (exec_id)
     WHERE f.exec_id IS NULL AND n.at < $1`,
  ),
  byQuery(
    'I5b',
    'the legs of a fill are its user’s and the other side’s: a client’s own account, or the firm with the MPID',
    `SELECT n.novation_id || ' is of ' || n.participant || ', the fill is of ' || f.user_id || ' against '
       || coalesce(f.client_user_id, f.counterparty) AS what
     FROM novations n JOIN fills f USING (exec_id)
     WHERE n.participant <> CASE WHEN (n.leg = 'BUYER') = (f.side = 'BUY') THEN f.user_id
       ELSE coalesce(f.client_user_id, f.counterparty) END`,
  ),
  byQuery(
    'I6a',
    'the CCP holds nothing: legs and positions of an instrument sum to zero',
    `SELECT symbol || ': legs sum to ' || sum(CASE leg WHEN 'BUYER' THEN qty ELSE -qty END) AS what
     FROM novations GROUP BY symbol HAVING sum(CASE leg WHEN 'BUYER' THEN qty ELSE -qty END) <> 0
     UNION ALL
     SELECT symbol || ': positions sum to ' || sum(net_qty) FROM positions GROUP BY symbol HAVING sum(net_qty) <> 0`,
  ),
  byQuery(
    'I6b',
    'a position is the sum of its legs, buy-ins and new shares of splits, with what closed it at the end of its contract',
    `SELECT participant || ' ' || symbol || ' holds ' || coalesce(p.net_qty, 0) || ', its legs say ' || coalesce(n.qty, 0) AS what
     FROM positions p FULL JOIN (
       SELECT participant, symbol, sum(qty) AS qty
       FROM (SELECT participant, symbol, qty FROM (${HELD}) m
         UNION ALL SELECT participant, symbol, qty FROM expiry_legs
         UNION ALL SELECT participant, symbol, qty FROM split_legs
         UNION ALL SELECT participant, symbol, -contracts FROM option_ends) l
       GROUP BY participant, symbol) n USING (participant, symbol)
     WHERE coalesce(p.net_qty, 0) <> coalesce(n.qty, 0)`,
  ),
  byQuery(
    'I6c',
    'a ledger sums to zero, and an account to its transfers',
    `SELECT ledger || ' sums to ' || sum(posted) AS what FROM accounts GROUP BY ledger HAVING sum(posted) <> 0
     UNION ALL
     SELECT account_id || ' states ' || a.posted || ', its transfers ' || coalesce(t.amount, 0) FROM accounts a LEFT JOIN (
       SELECT account_id, sum(amount) AS amount FROM (
         SELECT credit_id AS account_id, amount FROM transfers WHERE kind IN ('POSTED', 'POST')
         UNION ALL SELECT debit_id, -amount FROM transfers WHERE kind IN ('POSTED', 'POST')) x GROUP BY account_id
     ) t USING (account_id) WHERE a.posted <> coalesce(t.amount, 0)`,
  ),
  byQuery(
    'I6e',
    'each currency sums to zero: what is owed, what is marked, and the two legs of a fill in one currency',
    `SELECT ledger || ' ' || code || ' of the CCP holds ' || sum(posted) AS what FROM accounts
     WHERE owner = 'CCP' AND code = 'VM_CLEARING' GROUP BY ledger, code HAVING sum(posted) <> 0
     UNION ALL
     SELECT currency || ': variation events sum to ' || sum(amount) FROM margin_events
     WHERE kind = 'VARIATION' AND currency <> 'USD' GROUP BY currency HAVING sum(amount) <> 0
     UNION ALL
     SELECT exec_id || ' is cleared in ' || string_agg(DISTINCT currency, ' and ') FROM novations
     GROUP BY exec_id HAVING count(DISTINCT currency) > 1
     UNION ALL
     SELECT debit_id || ' to ' || credit_id || ' crosses currencies' FROM transfers
     WHERE split_part(debit_id, '|', 3) <> split_part(credit_id, '|', 3)`,
  ),
  byQuery(
    'I7a',
    'initial margin posted for a leg is never more than the rate of its class, rounded up to the cent',
    `SELECT margin_event_id || ': ' || amount || ' for a notional of ' || notional AS what
     FROM margin_events m JOIN novations n ON m.margin_event_id = n.novation_id || ':INITIAL'
     WHERE ${IN_DOLLARS} AND amount > ceil(notional * ${MARGIN_RATE} * 100) / 100
     UNION ALL
     SELECT n.exec_id || ' of ' || n.currency || ' posted ' || min(amount) || ' and ' || max(amount) FROM margin_events m
     JOIN novations n ON m.margin_event_id = n.novation_id || ':INITIAL' WHERE NOT ${IN_DOLLARS}
       AND NOT EXISTS (SELECT FROM margin_events c WHERE c.user_id = n.participant AND c.kind = 'CALL')
     GROUP BY n.exec_id, n.currency HAVING min(amount) <> max(amount)`,
  ),
  byQuery(
    'I7b',
    'legs of one fill require the same margin: less is posted only where cash is short',
    `SELECT n.novation_id || ' posted ' || coalesce(m.amount, 0) || ' of ' || notional * ${MARGIN_RATE} AS what
     FROM novations n LEFT JOIN margin_events m ON m.margin_event_id = n.novation_id || ':INITIAL'
     JOIN accounts a ON a.owner = n.participant AND a.code = 'CASH' AND a.ledger = 'USD'
     WHERE ${IN_DOLLARS} AND a.posted > 1000000 AND coalesce(m.amount, 0) < notional * ${MARGIN_RATE} - 0.0001
       AND NOT EXISTS (SELECT FROM margin_events c WHERE c.user_id = n.participant AND c.kind = 'CALL')`,
  ),
  byQuery(
    'I8a',
    'what is due for settlement is what the legs amount to, accrued interest included',
    `SELECT user_id || ' ' || symbol || ': due ' || coalesce(s.gross, 0) || ', legs ' || coalesce(n.gross, 0) AS what
     FROM (SELECT user_id, symbol, sum(gross_value) AS gross FROM settlements GROUP BY user_id, symbol) s
     FULL JOIN (SELECT participant AS user_id, symbol, sum(gross) AS gross FROM (${MOVES}) m
       WHERE symbol !~ ${NDF} GROUP BY participant, symbol) n
       USING (user_id, symbol)
     WHERE coalesce(s.gross, 0) <> coalesce(n.gross, 0)`,
  ),
  byQuery(
    'I8c',
    'the legs of a bond pay what was confirmed, to the cent, since legs carry interest',
    `SELECT exec_id || ' ' || leg || ' pays ' || notional + accrued_interest || ', confirmed is ' || confirmed AS what
     FROM novations JOIN (
       SELECT payload -> 'fill' ->> 'execId' AS exec_id, (payload ->> 'settlementAmount')::numeric AS confirmed
       FROM letters WHERE topic = 'rfq.executed'
       UNION ALL
       SELECT payload -> 'clientFill' ->> 'execId',
         (payload -> 'rfq' -> 'clientQuote' -> 'settlement' ->> 'amount')::numeric
       FROM letters WHERE topic = 'rfq.executed') c USING (exec_id)
     WHERE notional + accrued_interest <> confirmed
       AND at >= (SELECT min(at) FROM novations WHERE accrued_interest <> 0)`,
  ),
  byQuery(
    'I8b',
    'nothing settles before its date, nor twice',
    `SELECT obligation_id || ' settled ' || settled_at || ', due ' || due_at AS what FROM settlements WHERE settled_at < due_at
     UNION ALL
     SELECT obligation_id || ' was delivered ' || t.qty || ', settled ' || settled_qty FROM settlements JOIN (
       SELECT regexp_replace(transfer_id, ':V[0-9]+:SEC$', '') AS obligation_id, sum(amount) AS qty FROM transfers
       WHERE code = 'SETTLEMENT_SECURITIES' AND kind IN ('POSTED', 'POST') GROUP BY 1) t USING (obligation_id)
     WHERE t.qty > settled_qty`,
  ),
  byQuery(
    'I8d',
    'a payment on positions sums to zero over its holders, and is what is due and what was paid',
    `SELECT kind || ' of ' || symbol || ' for ' || holds_before || ' sums to ' || sum(cash) AS what FROM position_payments
     GROUP BY kind, symbol, holds_before HAVING sum(cash) <> 0
     UNION ALL
     SELECT payment_id || ': ' || cash || ', transferred ' || coalesce(t.paid, 0) FROM position_payments p
     LEFT JOIN settlements s ON s.obligation_id = p.payment_id || ':O'
     LEFT JOIN (SELECT regexp_replace(transfer_id, ':V[0-9]+:CASH$', '') AS obligation_id,
         sum(CASE split_part(debit_id, '|', 1) WHEN 'CCP' THEN amount ELSE -amount END) AS paid
       FROM transfers WHERE code IN ('COUPON', 'DIVIDEND', 'FUTURES_VARIATION', 'BORROW_FEE', 'NDF_SETTLEMENT') GROUP BY 1) t ON t.obligation_id = p.payment_id || ':O'
     WHERE s.obligation_id IS NULL OR (s.status = 'SETTLED' AND coalesce(t.paid, 0) <> p.cash)`,
  ),
  byQuery(
    'I8e',
    'a coupon or a dividend is its rate on what was bought, less what was sold, for settlement before its date',
    `SELECT e.symbol || ' for ' || e.holds_before || ' pays ' || l.participant || ' on ' || coalesce(p.qty, 0)
       || ', its legs say ' || l.qty AS what
     FROM (SELECT symbol, holds_before, max(rate) AS rate FROM position_payments
       WHERE kind IN ('COUPON', 'DIVIDEND') GROUP BY 1, 2) e
     CROSS JOIN LATERAL (SELECT participant, sum(qty) AS qty FROM (${HELD}) n
       WHERE n.symbol = e.symbol AND n.settlement_date < e.holds_before GROUP BY participant) l
     LEFT JOIN LATERAL (SELECT sum(qty) AS qty FROM position_payments o WHERE o.kind IN ('COUPON', 'DIVIDEND') AND o.symbol = e.symbol
       AND o.holds_before = e.holds_before AND o.participant = l.participant) p ON true
     WHERE coalesce(p.qty, 0) <> l.qty AND abs(l.qty * e.rate) >= 1
       AND NOT EXISTS (SELECT FROM novations n WHERE n.symbol = e.symbol AND n.settlement_date IS NULL)
     UNION ALL
     SELECT payment_id || ': ' || cash || ' for ' || qty || ' at ' || rate FROM position_payments p
     WHERE kind IN ('COUPON', 'DIVIDEND') AND abs(cash - qty * rate / CASE kind WHEN 'COUPON' THEN 100 ELSE 1 END) > 0.01 * (SELECT count(*) FROM position_payments o
       WHERE o.kind = p.kind AND o.symbol = p.symbol AND o.holds_before = p.holds_before)`,
  ),
  byQuery(
    'I8f',
    'a future has one settlement price a day, and positions without trades gain by its change from day to day alike',
    `SELECT symbol || ' was settled at ' || count(DISTINCT rate) || ' prices for ' || holds_before AS what FROM position_payments
     WHERE kind = 'FUTURES_VARIATION' GROUP BY symbol, holds_before HAVING count(DISTINCT rate) > 1
     UNION ALL
     SELECT symbol || ' pays ' || min(per_point) || ' and ' || max(per_point) || ' a point' FROM (
       SELECT v.symbol, v.cash / (v.qty * (v.rate - v.last_rate)) AS per_point FROM (
         SELECT p.*, lag(rate) OVER w AS last_rate, lag(qty) OVER w AS last_qty, lag(holds_before) OVER w AS last_date
         FROM position_payments p WHERE kind = 'FUTURES_VARIATION' WINDOW w AS (PARTITION BY participant, symbol ORDER BY at)) v
       WHERE v.qty = v.last_qty AND v.qty <> 0 AND v.rate <> v.last_rate AND NOT EXISTS (SELECT FROM novations n
         WHERE n.participant = v.participant AND n.symbol = v.symbol
           AND n.business_date BETWEEN v.last_date AND v.holds_before)) x
     GROUP BY symbol HAVING max(per_point) - min(per_point) > 0.01`,
  ),
  byQuery(
    'I8g',
    'a day of borrowed shares costs its rate on 102 % of their price, rounded up to a dollar, over 360 days; what is paid is lent',
    `SELECT payment_id || ' is ' || cash || ' for ' || qty || ' at ' || rate AS what FROM position_payments
     WHERE kind = 'BORROW_FEE' AND qty < 0 AND cash <> -round(-qty * ceil(rate * 1.02) * rate_bps / 3600000, 2)
     UNION ALL
     SELECT symbol || ' of ' || holds_before || ' lends ' || sum(qty) || ' more than is borrowed' FROM position_payments
     WHERE kind = 'BORROW_FEE' GROUP BY symbol, holds_before
     HAVING sum(qty) <> 0 OR count(*) FILTER (WHERE qty > 0) <> 1 OR count(DISTINCT rate_bps) <> 1`,
  ),
  byQuery(
    'I8h',
    'a forward that is not delivered pays notional times fixing less rate over fixing, in dollars, once, on its value date',
    `SELECT coalesce(p.participant, n.participant) || ' is paid ' || coalesce(p.cash, 0) || ' for ' || coalesce(p.symbol, n.symbol)
       || ', its deals come to ' || coalesce(n.due, 0) AS what
     FROM (SELECT participant, symbol, sum(cash) AS cash FROM position_payments WHERE kind = 'NDF_SETTLEMENT' GROUP BY 1, 2) p
     FULL JOIN (SELECT participant, symbol, sum(CASE leg WHEN 'BUYER' THEN qty ELSE -qty END * (final_price - price) / final_price) AS due
       FROM novations JOIN final_settlements USING (symbol) WHERE symbol ~ ${NDF} GROUP BY 1, 2) n USING (participant, symbol)
     WHERE abs(coalesce(p.cash, 0) - coalesce(n.due, 0)) > 0.0001 * (SELECT 1 + count(*) FROM position_payments o
       WHERE o.symbol = coalesce(p.symbol, n.symbol))
     UNION ALL
     SELECT payment_id || ' is ' || currency || ' at ' || rate || ' on ' || pay_date FROM position_payments p
     LEFT JOIN final_settlements f USING (symbol) WHERE kind = 'NDF_SETTLEMENT' AND (currency <> 'USD'
       OR rate IS DISTINCT FROM final_price OR to_char(pay_date, 'YYYYMMDD') <> right(symbol, 8))
     UNION ALL
     SELECT account_id || ' is in a currency that is not delivered' FROM accounts WHERE ledger IN ('BRL', 'INR', 'TWD')`,
  ),
  byQuery(
    'I9',
    'the journal has every published fill, once, and no other',
    `SELECT (l.payload ->> 'execId') || ' was published and is not in the journal' AS what
     FROM letters l LEFT JOIN fills f ON f.exec_id = l.payload ->> 'execId'
     WHERE l.topic = 'orders.filled' AND l.at < $1 AND f.exec_id IS NULL
     UNION ALL
     SELECT (payload ->> 'execId') || ' was published ' || count(*) || ' times' FROM letters WHERE topic = 'orders.filled'
     GROUP BY payload ->> 'execId' HAVING count(*) > 1
     UNION ALL
     SELECT f.exec_id || ' is in the journal and was never published' FROM fills f
     WHERE f.at >= (SELECT min(at) FROM letters) AND f.at < $1
       AND NOT EXISTS (SELECT FROM letters l WHERE l.topic = 'orders.filled' AND l.payload ->> 'execId' = f.exec_id)`,
  ),
  byQuery(
    'I10a',
    'the FIX archive has one report per fill, of the same quantity and price; a client’s fill, since fills name clients',
    `SELECT f.exec_id || ' has ' || count(r.exec_id) || ' reports' AS what
     FROM fills f LEFT JOIN fix_reports r USING (exec_id)
     WHERE f.at < $1 AND (f.rfq_id IS NULL OR f.counterparty <> 'CLNT' OR f.client_user_id IS NOT NULL) AND f.at >= coalesce(
       (SELECT max(ends_at) FROM retired WHERE table_name = 'fix_archive.messages'), '-infinity') GROUP BY f.exec_id, f.qty, f.price
     HAVING count(r.exec_id) <> 1 OR NOT bool_and(r.last_qty = f.qty AND r.last_px = f.price)`,
  ),
  byQuery(
    'I10c',
    'the report of a client’s fill is of its user, side, symbol and settlement date, and names the client',
    `SELECT f.exec_id || ' is ' || f.side || ' for ' || f.client_user_id || ' on ' || f.settlement_date || ', reported as '
       || r.side || ' for ' || coalesce(r.client_user_id, 'no client') || ' on ' || coalesce(r.settlement_date::text, 'no date') AS what
     FROM fills f JOIN fix_reports r USING (exec_id) WHERE f.client_user_id IS NOT NULL
       AND (r.user_id, r.side, r.symbol, r.settlement_date, r.client_user_id)
         IS DISTINCT FROM (f.user_id, f.side, f.symbol, f.settlement_date, f.client_user_id)
     UNION ALL
     SELECT r.exec_id || ' is reported for ' || r.client_user_id || ' and is no fill of theirs' FROM fix_reports r
     LEFT JOIN fills f USING (exec_id) WHERE r.client_user_id IS NOT NULL AND r.transact_time < $1 AND f.client_user_id IS NULL`,
  ),
  byQuery(
    'I10b',
    'the messages of a session day that is not in files are numbered 1 to n',
    `SELECT session_day || ' ' || direction || ' has ' || count(*) || ' messages, numbered ' || min(msg_seq_num) || ' to '
       || max(msg_seq_num) AS what
     FROM fix_reports WHERE session_day >= coalesce(
       (SELECT max(ends_at) FROM retired WHERE table_name = 'fix_archive.messages'), '-infinity')
     GROUP BY session_day, direction HAVING min(msg_seq_num) <> 1 OR max(msg_seq_num) <> count(*)`,
  ),
];
