/** Deals by phone and over the counter: each is filled once on its terms, and every step is on record in order. */
import { byQuery } from '../invariant.mjs';

/** The step that brings a voice deal to its end, by the state it ends in. */
const LAST_STEP = `CASE state WHEN 'DONE' THEN 'accepted' WHEN 'PASSED' THEN 'passed' WHEN 'DECLINED' THEN 'declined'
  WHEN 'EXPIRED' THEN 'expired' END`;

/** Options over the counter: 2, the underlying, and the terms. */
const BESPOKE = `f.instrument_type = 'option' AND f.symbol LIKE '2%'`;

export const DEAL_INVARIANTS = [
  byQuery(
    'I16e',
    'a request for quote is filled at the prices that were dealt: the dealer’s and, beside it, the client’s',
    `SELECT f.exec_id || ' is at ' || f.price || ', the request states ' || coalesce(r.dealer_price::text, 'nothing') || ' and '
       || coalesce(r.client_price::text, 'nothing') AS what
     FROM rfqs r JOIN fills f USING (rfq_id) WHERE r.updated_at < $1
       AND (f.price IS DISTINCT FROM CASE f.counterparty WHEN 'CLNT' THEN r.client_price ELSE r.dealer_price END
         OR f.symbol <> r.isin OR (f.side = r.side) = (f.counterparty = 'CLNT') OR r.state <> 'EXECUTED')`,
  ),
  byQuery(
    'I16j',
    'a client’s fill names the client of its request or deal, since clients are members',
    `SELECT f.exec_id || ' is of ' || coalesce(f.client_user_id, 'no client') || ', its request of '
       || coalesce(r.client_user_id, d.client_user_id, 'nobody') AS what
     FROM fills f LEFT JOIN rfqs r USING (rfq_id) LEFT JOIN voice_deals d ON d.deal_id = f.rfq_id
     WHERE f.at >= (SELECT min(at) FROM fills WHERE client_user_id IS NOT NULL)
       AND f.client_user_id IS DISTINCT FROM CASE WHEN f.rfq_id IS NOT NULL AND f.counterparty = 'CLNT'
         THEN coalesce(r.client_user_id, d.client_user_id) END`,
  ),
  byQuery(
    'I16f',
    'a voice deal that was done has one fill per leg, at the price and quantity agreed, for the firm against its client',
    `SELECT l.exec_id || ' of ' || d.deal_id || ' has ' || count(f.exec_id) || ' fills of ' || coalesce(sum(f.qty), 0) AS what
     FROM voice_deals d JOIN voice_legs l USING (deal_id) LEFT JOIN fills f ON f.exec_id = l.exec_id
     WHERE d.updated_at < $1
     GROUP BY d.deal_id, l.exec_id, l.symbol, l.side, l.price, d.lots, d.traded_by
     HAVING count(f.exec_id) <> 1 OR NOT bool_and(f.rfq_id = d.deal_id AND f.symbol = l.symbol AND f.side = l.side
       AND f.price = l.price AND f.qty = d.lots AND f.user_id = d.traded_by AND f.counterparty = 'CLNT')
     UNION ALL
     SELECT d.deal_id || ' is ' || d.state || ' at ' || coalesce(d.price::text, 'no price') || ' and has legs of '
       || coalesce(string_agg(l.side || ' ' || l.symbol || ' ' || l.price, ', ' ORDER BY l.leg_no), 'nothing')
     FROM voice_deals d LEFT JOIN voice_legs l USING (deal_id)
     GROUP BY d.deal_id, d.state, d.price, d.side, d.symbol, d.far_symbol
     HAVING CASE WHEN d.state <> 'DONE' THEN count(l.exec_id) <> 0 ELSE
       count(l.exec_id) <> CASE WHEN d.far_symbol IS NULL THEN 1 ELSE 2 END
       OR sum(CASE l.symbol WHEN d.symbol THEN l.price ELSE -l.price END) IS DISTINCT FROM d.price
       OR NOT bool_and(CASE WHEN l.symbol = d.symbol THEN l.side <> d.side ELSE l.symbol = d.far_symbol AND l.side = d.side END)
     END
     UNION ALL
     SELECT f.exec_id || ' is of ' || f.rfq_id || ', which has no such leg' FROM fills f
     WHERE f.rfq_id IS NOT NULL AND f.at < $1 AND NOT EXISTS (SELECT FROM rfqs r WHERE r.rfq_id = f.rfq_id)
       AND NOT EXISTS (SELECT FROM voice_legs l WHERE l.deal_id = f.rfq_id AND l.exec_id = f.exec_id)`,
  ),
  byQuery(
    'I16g',
    'a leg of a voice deal is novated once for its trader and once for the client, on opposite sides',
    `SELECT l.exec_id || ' has ' || count(n.novation_id) || ' legs at the CCP' AS what
     FROM voice_deals d JOIN voice_legs l USING (deal_id) LEFT JOIN novations n USING (exec_id)
     WHERE d.updated_at < $1 GROUP BY l.exec_id
     HAVING count(n.novation_id) <> 2 OR count(DISTINCT n.participant) <> 2
       OR NOT bool_and(n.qty = d.lots AND n.price = l.price AND n.symbol = l.symbol
         AND n.participant = CASE WHEN (n.leg = 'BUYER') = (l.side = 'BUY') THEN d.traded_by
           ELSE coalesce((SELECT client_user_id FROM fills f WHERE f.exec_id = l.exec_id), 'CLNT') END)`,
  ),
  byQuery(
    'I16h',
    'the steps of a deal are 1 to n in order of time, and the last one of a voice deal is the one that ended it',
    `SELECT deal_id || ' is ' || state || ' at version ' || version || ', its steps are ' || coalesce(steps, 'none') AS what
     FROM (SELECT d.*, s.* FROM voice_deals d LEFT JOIN LATERAL (
         SELECT string_agg(s.version || ' ' || s.action, ', ' ORDER BY s.version, s.step_id) AS steps, count(*) AS n,
           max(s.version) AS last, count(DISTINCT s.version) AS versions,
           (array_agg(s.action ORDER BY s.version DESC))[1] AS ended_by,
           count(*) FILTER (WHERE s.action = 'accepted') AS accepted
         FROM voice_steps s WHERE s.deal_id = d.deal_id) s ON true) d
     WHERE updated_at < $1 AND (n <> version OR versions <> version OR last <> version
       OR ended_by <> coalesce(${LAST_STEP}, ended_by) OR accepted <> CASE state WHEN 'DONE' THEN 1 ELSE 0 END)
     UNION ALL
     SELECT rfq_id || ' is at version ' || r.version || ', its steps are ' || coalesce(steps, 'none')
     FROM (SELECT r.*, s.* FROM rfqs r LEFT JOIN LATERAL (
         SELECT string_agg(s.version || ' ' || s.action, ', ' ORDER BY s.version, s.step_id) AS steps, count(*) AS n,
           max(s.version) AS last, count(DISTINCT s.version) AS versions
         FROM rfq_steps s WHERE s.rfq_id = r.rfq_id) s ON true) r
     WHERE updated_at < $1 AND (n <> r.version OR versions <> r.version OR last <> r.version)
     UNION ALL
     SELECT id || ': step ' || version || ' at ' || at || ' comes after step ' || version - 1 || ' at ' || before FROM (
       SELECT id, version, at, lag(at) OVER (PARTITION BY id ORDER BY version) AS before
       FROM (SELECT deal_id AS id, version, at FROM voice_steps UNION ALL SELECT rfq_id, version, at FROM rfq_steps) s) s
     WHERE before > at
     UNION ALL
     SELECT s.step_id || ' is of no deal' FROM voice_steps s LEFT JOIN voice_deals d USING (deal_id) WHERE d.deal_id IS NULL`,
  ),
  byQuery(
    'I16i',
    'a quote over the counter is dealt on once, by whom it was given to, as it was quoted and while it was firm',
    `SELECT q.quote_id || ' is ' || q.state || ' to ' || coalesce(q.order_id, 'nobody') || ' and has ' || count(f.exec_id)
       || ' fills' AS what
     FROM option_quotes q LEFT JOIN fills f ON f.order_id::text = q.order_id
     WHERE coalesce(q.decided_at, q.quoted_at) < $1
     GROUP BY q.quote_id, q.state, q.order_id, q.symbol, q.qty, q.user_id, q.side, q.bid, q.ask, q.decided_at, q.valid_until
     HAVING CASE WHEN q.state <> 'DEALT' THEN q.order_id IS NOT NULL ELSE count(f.exec_id) <> 1
       OR q.decided_at > q.valid_until OR NOT bool_and(f.symbol = q.symbol AND f.qty = q.qty AND f.user_id = q.user_id
         AND f.side = q.side AND f.price = CASE q.side WHEN 'BUY' THEN q.ask ELSE q.bid END) END
     UNION ALL
     SELECT order_id || ' has dealt on ' || count(*) || ' quotes' FROM option_quotes
     WHERE order_id IS NOT NULL GROUP BY order_id HAVING count(*) > 1
     UNION ALL
     SELECT f.exec_id || ' of ' || f.symbol || ' was dealt on no quote' FROM fills f
     WHERE ${BESPOKE} AND f.at < $1 AND NOT EXISTS (SELECT FROM option_quotes q
       WHERE q.order_id = f.order_id::text AND q.state = 'DEALT')`,
  ),
];
