/** What changes positions besides trades: contracts and bonds that end, splits, and purchases for who failed to deliver. */
import { byQuery } from '../invariant.mjs';

/** What a bond is called by: two letters, nine characters and a check digit. */
const ISIN = '^[A-Z]{2}[A-Z0-9]{9}[0-9]$';

/** An option on a share that ends by delivery: share, date, call or put, strike. */
const LISTED_OPTION = '^([A-Z][A-Z0-9.-]*?)([0-9]{6})([CP])([0-9.]+)$';

export const END_INVARIANTS = [
  byQuery(
    'I6d',
    'what closes a contract at its end sums to zero, in quantity and in cash',
    `SELECT symbol || ': ends sum to ' || sum(qty) || ' contracts and ' || sum(cash) AS what
     FROM expiry_legs GROUP BY symbol HAVING sum(qty) <> 0 OR sum(cash) <> 0`,
  ),
  byQuery(
    'I6f',
    'a bond is paid back at par: its face amount, no more and no less, to who held it',
    `SELECT symbol || ': ' || participant || ' gave up ' || -qty || ' and received ' || cash AS what
     FROM expiry_legs WHERE symbol ~ '${ISIN}' AND cash <> -qty`,
  ),
  byQuery(
    'I6g',
    'a split gives to each participant what it held times the ratio less one, and new shares sum to zero',
    `SELECT symbol || ': new shares sum to ' || sum(qty) AS what FROM split_legs GROUP BY symbol HAVING sum(qty) <> 0
     UNION ALL
     SELECT n.participant || ' got ' || coalesce(l.qty, 0) || ' new shares of ' || s.split_id || ' for ' || n.qty
     FROM splits s CROSS JOIN LATERAL (SELECT participant, sum(CASE leg WHEN 'BUYER' THEN qty ELSE -qty END) AS qty
       FROM (SELECT participant, symbol, leg, qty, at FROM novations
         UNION ALL SELECT user_id, symbol, 'BUYER', qty, at FROM buy_ins
         UNION ALL SELECT seller, symbol, 'SELLER', qty, at FROM buy_ins) x
       WHERE x.symbol = s.symbol AND x.at < s.at GROUP BY participant) n
     LEFT JOIN LATERAL (SELECT sum(qty) AS qty FROM split_legs x WHERE x.symbol = s.symbol AND x.participant = n.participant) l ON true
     WHERE coalesce(l.qty, 0) <> n.qty * (s.ratio - 1)
       AND NOT EXISTS (SELECT FROM splits o WHERE o.symbol = s.symbol AND o.split_id <> s.split_id)`,
  ),
  byQuery(
    'I6h',
    'a buy-in is of a failed delivery, later than it was due, at quantity times price, and its difference to the contract is paid once',
    `SELECT b.buy_in_id || ' of ' || b.qty || ' at ' || b.price || ' states ' || b.notional || ' and costs ' || b.cost AS what FROM buy_ins b
     WHERE abs(b.notional - b.qty * b.price / CASE b.instrument_type WHEN 'bond' THEN 100 ELSE 1 END) > 0.01
       OR b.cost <> b.notional + b.accrued_interest - b.contract_amount OR b.business_date <= b.settlement_date OR b.user_id = b.seller
     UNION ALL
     SELECT b.buy_in_id || ' is of no obligation of ' || b.user_id || ' in ' || b.symbol FROM buy_ins b
     LEFT JOIN settlements s USING (obligation_id) WHERE (s.user_id, s.symbol, s.settlement_date)
       IS DISTINCT FROM (b.user_id, b.symbol, b.settlement_date)
     UNION ALL
     SELECT obligation_id || ' was bought in for ' || max(b.cost) || ', paid ' || coalesce(max(t.paid), 0)
     FROM buy_ins b JOIN settlements s USING (obligation_id)
     LEFT JOIN (SELECT regexp_replace(transfer_id, ':V[0-9]+:CASH$', '') AS obligation_id,
         sum(CASE split_part(debit_id, '|', 1) WHEN 'CCP' THEN -amount ELSE amount END) AS paid
       FROM transfers WHERE code = 'BUY_IN' GROUP BY 1) t USING (obligation_id)
     WHERE s.status = 'SETTLED' GROUP BY obligation_id HAVING count(*) = 1 AND max(b.cost) <> coalesce(max(t.paid), 0)`,
  ),
  byQuery(
    'I6i',
    'options on shares end in full: contracts, shares and cash of a series sum to zero, a hundred shares at the strike for each contract, from one cent in the money at the end; before it what is exercised is assigned at once, in the money and before the expiry',
    `SELECT symbol || ': ends sum to ' || sum(contracts) || ' contracts, ' || sum(shares) || ' shares and ' || sum(cash) AS what
     FROM option_ends GROUP BY symbol HAVING sum(contracts) <> 0 OR sum(shares) <> 0 OR sum(cash) <> 0
     UNION ALL
     SELECT option_end_id || ' is ' || kind || ' of ' || contracts || ': ' || shares || ' of ' || underlying || ' for ' || cash
     FROM option_ends CROSS JOIN LATERAL (SELECT regexp_match(symbol, '${LISTED_OPTION}') AS terms) t
     WHERE terms IS NULL OR underlying <> terms[1] OR strike <> terms[4]::numeric
       OR shares <> CASE WHEN kind = 'EXPIRATION' THEN 0 WHEN terms[3] = 'C' THEN 100 * contracts ELSE -100 * contracts END
       OR cash <> -shares * strike OR (settlement_date IS NULL) <> (shares = 0)
       OR CASE kind WHEN 'EXERCISE' THEN contracts <= 0 WHEN 'ASSIGNMENT' THEN contracts >= 0 ELSE contracts = 0 END
     UNION ALL
     SELECT option_end_id || ' is ' || kind || ' at ' || worth || ', the share was at ' || underlying_price
     FROM option_ends JOIN final_settlements f USING (symbol)
       CROSS JOIN LATERAL (SELECT regexp_match(symbol, '${LISTED_OPTION}') AS terms) t
       CROSS JOIN LATERAL (SELECT greatest(0, CASE terms[3] WHEN 'C' THEN f.underlying_price - strike
         ELSE strike - f.underlying_price END) AS due) d
     WHERE option_end_id LIKE '%:X:%' AND (worth <> due OR (kind = 'EXPIRATION') <> (due < 0.01))
     UNION ALL
     SELECT symbol || ': at ' || at || ' ' || sum(contracts) || ' more contracts were exercised than assigned'
     FROM option_ends WHERE option_end_id NOT LIKE '%:X:%' GROUP BY symbol, at HAVING sum(contracts) <> 0
     UNION ALL
     SELECT option_end_id || ' is ' || kind || ' at ' || worth || ' of shares for ' || settlement_date
     FROM option_ends WHERE option_end_id NOT LIKE '%:X:%' AND (kind = 'EXPIRATION' OR worth <= 0
       OR to_char(at AT TIME ZONE 'America/New_York', 'YYMMDD') > (regexp_match(symbol, '${LISTED_OPTION}'))[2])`,
  ),
];
