/** Orders: one end each, every change in the journal, and fills that add up. */
import { byQuery } from '../invariant.mjs';

const ENDED = `('FILLED', 'CANCELED', 'EXPIRED', 'REJECTED')`;

export const ORDER_INVARIANTS = [
  byQuery(
    'I3a',
    'no order waits for an answer that does not come',
    `SELECT order_id || ' is ' || status || ' since ' || updated_at AS what FROM journal
     WHERE updated_at < $1 AND (status LIKE 'PENDING%'
       OR (status NOT IN ${ENDED} AND order_type = 'MARKET' AND time_in_force NOT IN ('OPG', 'ATC')
           AND strategy IN ('LIT', 'DARK'))
       OR (status NOT IN ${ENDED} AND time_in_force IN ('IOC', 'FOK') AND strategy IN ('LIT', 'DARK')))`,
  ),
  byQuery(
    'I3b',
    'nothing happens to an order after its end',
    `SELECT DISTINCT e.order_id || ' was ' || e.status || ' at version ' || e.version || ' and then ' || l.status AS what
     FROM order_events e JOIN order_events l ON l.order_id = e.order_id AND l.version > e.version
     WHERE e.status IN ${ENDED}`,
  ),
  byQuery(
    'I3c',
    'the versions of an order are 1 to n',
    `SELECT order_id || ' has versions ' || string_agg(DISTINCT version::text, ',') AS what FROM order_events e
     WHERE NOT EXISTS (SELECT FROM journal j JOIN retired r ON r.table_name = 'journal.order_events'
       AND j.created_at < r.ends_at WHERE j.order_id = e.order_id)
     GROUP BY order_id HAVING max(at) < $1 AND (min(version) <> 1 OR count(DISTINCT version) <> max(version))`,
  ),
  byQuery(
    'I3d',
    'the journal has every order as the OMS has it',
    `SELECT o.order_id || ': ' || o.status || ' v' || o.version || ', in the journal '
       || coalesce(j.status || ' v' || j.version, 'missing') AS what
     FROM orders o LEFT JOIN journal j USING (order_id)
     WHERE o.updated_at < $1 AND (j.order_id IS NULL OR j.version <> o.version OR j.status <> o.status
       OR j.filled_qty <> o.filled_qty)`,
  ),
  byQuery(
    'I4a',
    'an order has filled what its fills sum to',
    `SELECT j.order_id || ' states ' || j.filled_qty || ', its fills ' || coalesce(f.qty, 0) AS what
     FROM journal j LEFT JOIN (
       SELECT id, sum(qty) AS qty, max(at) AS at FROM (
         SELECT order_id AS id, qty, at FROM fills
         UNION ALL SELECT parent_order_id, qty, at FROM fills WHERE parent_order_id IS NOT NULL) x GROUP BY id
     ) f ON f.id = j.order_id
     WHERE j.updated_at < $1 AND coalesce(f.at, '-infinity') < $1 AND j.filled_qty <> coalesce(f.qty, 0)`,
  ),
  byQuery(
    'I4b',
    'no order fills more than its quantity',
    `SELECT order_id || ': ' || filled_qty || ' of ' || qty AS what FROM journal
     WHERE filled_qty > qty OR filled_qty < 0 OR (status = 'FILLED' AND filled_qty <> qty)`,
  ),
  byQuery(
    'I4c',
    'a fill happens once, and belongs to an order or a request for quote',
    `SELECT exec_id || ' is there ' || count(*) || ' times' AS what FROM fills GROUP BY exec_id HAVING count(*) > 1
     UNION ALL
     SELECT f.exec_id || ' is of no order' FROM fills f LEFT JOIN journal j USING (order_id)
     WHERE j.order_id IS NULL AND f.rfq_id IS NULL AND f.at < $1`,
  ),
  byQuery(
    'I4d',
    'the children of an algo sum to their parent',
    `SELECT p.order_id || ' states ' || p.filled_qty || ', its children ' || sum(c.filled_qty) AS what
     FROM journal p JOIN journal c ON c.parent_order_id = p.order_id
     GROUP BY p.order_id, p.filled_qty, p.updated_at
     HAVING greatest(p.updated_at, max(c.updated_at)) < $1 AND sum(c.filled_qty) <> p.filled_qty`,
  ),
  byQuery(
    'I4e',
    'what a fill calls the cumulated quantity is the sum up to it',
    `SELECT order_id || ' ends at ' || max(cum_qty) || ', its fills sum to ' || sum(qty) AS what FROM fills
     GROUP BY order_id, counterparty = 'CLNT' HAVING max(at) < $1 AND max(cum_qty) <> sum(qty)`,
  ),
  byQuery(
    'I2b',
    'a rejected order has filled nothing',
    `SELECT j.order_id || ' is rejected and has ' || coalesce(f.exec_id, j.filled_qty::text) AS what
     FROM journal j LEFT JOIN fills f USING (order_id)
     WHERE j.status = 'REJECTED' AND (f.exec_id IS NOT NULL OR j.filled_qty <> 0)`,
  ),
  byQuery(
    'I11',
    'candles: at most 120 of a symbol and interval, none with its close outside its range',
    `SELECT symbol || ' ' || "interval" || ' has ' || count(*) AS what FROM candles
     GROUP BY symbol, "interval" HAVING count(*) > 120
     UNION ALL
     SELECT symbol || ' ' || "interval" || ' ' || start_at || ' is out of its range' FROM candles
     WHERE low > least(open, close) OR high < greatest(open, close) OR volume < 0`,
  ),
];
