/** What the CCP's memory no longer holds: settled obligations, transfers, calls, an account's day, and the audit. */
import type {
  BuyIn,
  MarginCall,
  Participant,
  SettlementObligation,
} from '@tradefloor/contracts/ccp';
import { PAYMENT_KINDS } from '@tradefloor/contracts/vocabulary/clearing';
import { listMargin } from '@tradefloor/core/clearing/margin-movements';
import type { AccountDay, ClearingReader } from '@tradefloor/core/clearing/reader';
import type {
  MarginEventRow,
  NovationRow,
  OptionEndRow,
  PositionPaymentRow,
  TransferRow,
} from '@tradefloor/core/clearing/tables';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import {
  ccpBuyIns,
  ccpCalls,
  ccpMarginEvents,
  ccpNovations,
  ccpObligations,
  ccpOptionEnds,
  ccpPositionPayments,
  ccpTransfers,
} from '../schema/ccp.ts';
import { Conditions } from './conditions.ts';

const OBLIGATIONS = makeRowCodec(ccpObligations);
const TRANSFERS = makeRowCodec(ccpTransfers);
const CALLS = makeRowCodec(ccpCalls);
const NOVATIONS = makeRowCodec(ccpNovations);
const EVENTS = makeRowCodec(ccpMarginEvents);
const OPTION_ENDS = makeRowCodec(ccpOptionEnds);
const PAYMENTS = makeRowCodec(ccpPositionPayments);
const BUY_INS = makeRowCodec(ccpBuyIns);

/** Why cash or securities of an obligation are transferred. */
const DELIVERY_CODES = ['SETTLEMENT_CASH', 'SETTLEMENT_SECURITIES', 'BUY_IN', ...PAYMENT_KINDS]
  .map((code) => `'${code}'`)
  .join(', ');

/** The accounts of one participant; its id holds neither `%` nor `|`, and ids are compared byte by byte. */
const OF_PARTICIPANT = (column: string, name: string): string =>
  `(${column} >= ${name} || '|' and ${column} < ${name} || '}')`;

export const clearingReader = (database: Database): ClearingReader => ({
  obligationsOn: (date, { participant, after, limit }) => {
    const conditions = new Conditions();
    conditions.add(`settlement_date = ${conditions.param(date)}::date`);
    conditions.equal('user_id', participant);
    if (after !== null) conditions.add(`obligation_id > ${conditions.param(after)}`);
    return readRows<SettlementObligation>(
      database,
      `select ${OBLIGATIONS.fields} from ${OBLIGATIONS.table}${conditions.where}
       order by obligation_id limit ${conditions.param(limit)}`,
      conditions.params,
    );
  },
  transfers: ({ participant, after, limit }) => {
    const below = after ?? Number.MAX_SAFE_INTEGER;
    // Each side by its own index, newest first; a transfer within one owner comes from both and once.
    const side = (column: string) =>
      `(select * from ccp.transfers where ${OF_PARTICIPANT(column, '$1')} and seq < $2
        order by seq desc limit $3)`;
    return readRows<TransferRow>(
      database,
      `select ${TRANSFERS.fields} from (${side('debit_id')} union ${side('credit_id')}) as t
       order by seq desc limit $3`,
      [participant, below, limit],
    );
  },
  calls: ({ participant, after, limit }) => {
    const conditions = new Conditions();
    conditions.equal('user_id', participant);
    if (after) {
      const time = `to_timestamp(${conditions.param(after.atMs)}::float8 / 1000)`;
      conditions.add(`(issued_at, call_id) < (${time}, ${conditions.param(after.id)})`);
    }
    return readRows<MarginCall>(
      database,
      `select ${CALLS.fields} from ${CALLS.table}${conditions.where}
       order by issued_at desc, call_id desc limit ${conditions.param(limit)}`,
      conditions.params,
    );
  },
  buyIns: ({ participant, after, limit }) => {
    const conditions = new Conditions();
    conditions.equal('user_id', participant);
    if (after !== null) {
      const time = `to_timestamp(${conditions.param(after.atMs)}::float8 / 1000)`;
      conditions.add(`(at, buy_in_id) < (${time}, ${conditions.param(after.id)})`);
    }
    return readRows<BuyIn>(
      database,
      `select ${BUY_INS.fields} from ${BUY_INS.table}${conditions.where}
       order by at desc, buy_in_id desc limit ${conditions.param(limit)}`,
      conditions.params,
    );
  },
  day: (participant, date) => toDay(database, participant, date),
  brokenBalances: async () => {
    const [row] = await readRows<{ broken: number }>(
      database,
      'select count(*)::int as broken from ccp.broken_balances',
    );
    return row?.broken ?? 0;
  },
});

/** The lists of one account's business date. */
async function toDay(
  database: Database,
  participant: Participant,
  date: string,
): Promise<AccountDay> {
  const on = [participant, date];
  const [novations, events, transfers, settled, payments, buyIns, optionEnds] = await Promise.all([
    readRows<NovationRow>(
      database,
      `select ${NOVATIONS.fields} from ${NOVATIONS.table}
         where participant = $1 and business_date = $2::date`,
      on,
    ),
    readRows<MarginEventRow>(
      database,
      `select ${EVENTS.fields} from ${EVENTS.table} where user_id = $1 and business_date = $2::date`,
      on,
    ),
    readRows<TransferRow>(
      database,
      `select ${TRANSFERS.fields} from ${TRANSFERS.table}
         where business_date = $2::date
           and (${OF_PARTICIPANT('debit_id', '$1')} or ${OF_PARTICIPANT('credit_id', '$1')})`,
      on,
    ),
    readRows<SettlementObligation>(
      database,
      `select ${OBLIGATIONS.fields} from ${OBLIGATIONS.table}
         where user_id = $1 and obligation_id in (
           select regexp_replace(transfer_id, ':V[0-9]+:(SEC|BASE|CASH)$', '') from ${TRANSFERS.table}
           where business_date = $2::date and code in (${DELIVERY_CODES})
             and (${OF_PARTICIPANT('debit_id', '$1')} or ${OF_PARTICIPANT('credit_id', '$1')}))
         order by obligation_id`,
      on,
    ),
    readRows<PositionPaymentRow>(
      database,
      `select ${PAYMENTS.fields} from ${PAYMENTS.table}
         where participant = $1 and business_date = $2::date order by payment_id`,
      on,
    ),
    readRows<BuyIn>(
      database,
      `select ${BUY_INS.fields} from ${BUY_INS.table}
         where user_id = $1 and business_date = $2::date order by buy_in_id`,
      on,
    ),
    readRows<OptionEndRow>(
      database,
      `select ${OPTION_ENDS.fields} from ${OPTION_ENDS.table}
         where participant = $1 and business_date = $2::date order by option_end_id`,
      on,
    ),
  ]);
  const moved = listMargin({ novations, events, transfers });
  return {
    novations,
    events: moved.filter(({ userId }) => userId === participant),
    transfers,
    optionEnds,
    payments,
    buyIns,
    settled,
  };
}
