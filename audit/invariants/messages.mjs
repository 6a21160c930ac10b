/** Messages and requests for quote: handled by every consumer, parked openly, executed once. */
import { byQuery } from '../invariant.mjs';

const RFQ_ENDED = `('EXECUTED', 'CLIENT_DECLINED', 'EXPIRED', 'CANCELED', 'REJECTED')`;

export const MESSAGE_INVARIANTS = [
  byQuery(
    'I18a',
    'no dead-letter messages',
    `SELECT consumer || ' could not handle ' || topic || ' ' || event_id || ': ' || left(error, 120) AS what FROM dead_letters`,
  ),
  byQuery(
    'I18b',
    'every event was handled by all consumers of its topic',
    `SELECT c.consumer || ' has not handled ' || l.topic || ' ' || l.id AS what
     FROM letters l JOIN consumers c USING (topic)
     WHERE l.at < $1 AND NOT EXISTS (SELECT FROM handled h WHERE h.consumer = c.consumer AND h.event_id = l.id)`,
  ),
  byQuery(
    'I18c',
    'events of a producer are numbered without a gap',
    `SELECT producer || ' published ' || count(*) || ' events, numbered ' || min(seq) || ' to ' || max(seq) AS what
     FROM letters GROUP BY producer HAVING max(seq) - min(seq) + 1 <> count(*)`,
  ),
  byQuery(
    'I16a',
    'a request for quote that is past its window ends',
    `SELECT rfq_id || ' is ' || state || ', its window ended ' || window_ends_at AS what FROM rfqs
     WHERE flow = 'DEALER' AND window_ends_at < $1 AND state NOT IN ${RFQ_ENDED}`,
  ),
  byQuery(
    'I16b',
    'a request for quote is executed at most once, and its end is published once',
    `SELECT rfq_id || ' is ' || state || ' and its execution was published ' || times || ' times' AS what
     FROM (SELECT r.*, (SELECT count(*) FROM letters l
       WHERE l.topic = 'rfq.executed' AND l.payload -> 'rfq' ->> 'rfqId' = r.rfq_id) AS times FROM rfqs r) r
     WHERE times <> CASE state WHEN 'EXECUTED' THEN 1 ELSE 0 END AND updated_at < $1
       AND created_at >= (SELECT min(at) FROM letters)`,
  ),
  byQuery(
    'I16c',
    'an executed request has one fill of its dealer and one of its client, of the requested size',
    `SELECT r.rfq_id || ' of ' || r.qty || ' has ' || count(f.exec_id) || ' fills of ' || coalesce(sum(f.qty), 0) AS what
     FROM rfqs r LEFT JOIN fills f USING (rfq_id) WHERE r.state = 'EXECUTED' AND r.updated_at < $1
     GROUP BY r.rfq_id, r.qty, r.client_user_id
     HAVING count(f.exec_id) <> CASE WHEN r.client_user_id IS NULL THEN 1 ELSE 2 END
       OR count(DISTINCT f.side) <> count(f.exec_id) OR NOT bool_and(f.qty = r.qty)`,
  ),
  byQuery(
    'I16d',
    'between three and five dealers are requested; what was done by phone is with one, without a window',
    `SELECT rfq_id || ' was sent to ' || dealers || ' dealers' AS what FROM rfqs
     WHERE state = 'EXECUTED' AND CASE WHEN window_ends_at IS NULL THEN dealers <> 1 ELSE dealers NOT BETWEEN 3 AND 5 END`,
  ),
];
