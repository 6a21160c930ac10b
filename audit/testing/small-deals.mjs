/** The deals of the small world: a bond dealt by phone for a client, a calendar spread by voice, an option over the counter. */
import { put } from './views.mjs';

const AT = '2026-11-20T15:00:00.000Z';
const DEAL = '00000000-0000-7000-8000-0000000000d1';
export const SPREAD_FILLS = [
  { id: `${DEAL}-F1`, symbol: 'CLF27', side: 'SELL', price: 70 },
  { id: `${DEAL}-F2`, symbol: 'CLG27', side: 'BUY', price: 69 },
].map(({ id, ...leg }) => ({
  exec_id: id,
  order_id: DEAL.replace('d1', `e${id.slice(-1)}`),
  rfq_id: DEAL,
  user_id: 'ada',
  instrument_type: 'commodity',
  desk: 'COMM',
  qty: 10,
  cum_qty: 10,
  counterparty: 'CLNT',
  client_user_id: 'carl',
  ...leg,
}));

const BOND = {
  order_id: '00000000-0000-7000-8000-0000000000d2',
  rfq_id: 'R2',
  user_id: 'sue',
  symbol: 'US9128TF1057',
  instrument_type: 'bond',
  desk: 'FI',
  qty: 1000,
  cum_qty: 1000,
};
/** Bought of a dealer, sold to the client a little dearer. */
export const PHONE_FILLS = [
  { ...BOND, exec_id: 'R2-F1', side: 'BUY', price: 1, counterparty: 'MMKR' },
  {
    ...BOND,
    exec_id: 'R2-C1',
    side: 'SELL',
    price: 1.01,
    counterparty: 'CLNT',
    client_user_id: 'cleo',
  },
];

export const OPTION = { symbol: '2AAPL270304C271.5', instrument_type: 'option', desk: 'DERIV' };

/** @param {import('postgres').Sql} sql @param {string} optionOrder the order that dealt on the quote */
export async function putDeals(sql, optionOrder) {
  await putRequests(sql);
  await putVoice(sql);
  await putQuotes(sql, optionOrder);
}

const TIMES = { created_at: AT, updated_at: AT };

/** @param {import('postgres').Sql} sql */
async function putRequests(sql) {
  await put(sql, 'rfqs', [
    {
      rfq_id: 'R2',
      flow: 'SALES',
      state: 'EXECUTED',
      side: 'BUY',
      isin: 'US9128TF1057',
      qty: 1000,
      user_id: 'sue',
      client_user_id: 'cleo',
      sales_user_id: 'sue',
      dealers: 1,
      window_ends_at: null,
      version: 2,
      dealer_price: 1,
      client_price: 1.01,
      ...TIMES,
    },
  ]);
  await put(
    sql,
    'rfq_steps',
    [
      ['R1', 1, 'sent to dealers'],
      ['R1', 2, 'executed'],
      ['R2', 1, 'entered by voice'],
      ['R2', 2, 'executed'],
    ].map(([rfq, version, action]) => ({
      step_id: `${rfq}-S${version}`,
      rfq_id: rfq,
      version,
      action,
      actor: 'sue',
      at: AT,
    })),
  );
}

/** @param {import('postgres').Sql} sql */
async function putVoice(sql) {
  await put(sql, 'voice_deals', [
    {
      deal_id: DEAL,
      state: 'DONE',
      symbol: 'CLF27',
      far_symbol: 'CLG27',
      side: 'BUY',
      lots: 10,
      client_user_id: 'carl',
      asked_by: 'sue',
      traded_by: 'ada',
      price: 1,
      valid_until: AT,
      legs: 2,
      version: 3,
      ...TIMES,
    },
    {
      deal_id: 'V2',
      state: 'PASSED',
      symbol: 'CLF27',
      far_symbol: null,
      side: 'BUY',
      lots: 10,
      client_user_id: 'carl',
      asked_by: 'sue',
      traded_by: null,
      price: null,
      valid_until: null,
      legs: 0,
      version: 2,
      ...TIMES,
    },
  ]);
  await put(
    sql,
    'voice_legs',
    SPREAD_FILLS.map(({ exec_id: execId, symbol, side, price }, index) => ({
      deal_id: DEAL,
      leg_no: index + 1,
      exec_id: execId,
      symbol,
      side,
      price,
    })),
  );
  await put(
    sql,
    'voice_steps',
    [
      [DEAL, 1, 'asked'],
      [DEAL, 2, 'priced'],
      [DEAL, 3, 'accepted'],
      ['V2', 1, 'asked'],
      ['V2', 2, 'passed'],
    ].map(([deal, version, action]) => ({
      step_id: `${deal}-S${version}`,
      deal_id: deal,
      version,
      action,
      actor: 'sue',
      at: new Date(Date.parse(AT) + Number(version)),
    })),
  );
}

/** @param {import('postgres').Sql} sql @param {string} optionOrder the order that dealt on the quote */
async function putQuotes(sql, optionOrder) {
  const { symbol } = OPTION;
  const quoted = { user_id: 'ada', symbol, qty: 100, bid: 1.9, ask: 2, quoted_at: AT };
  const until = { valid_until: '2026-11-20T15:00:15.000Z' };
  await put(sql, 'option_quotes', [
    {
      quote_id: 'Q1',
      state: 'DEALT',
      order_id: optionOrder,
      side: 'BUY',
      decided_at: AT,
      ...quoted,
      ...until,
    },
    {
      quote_id: 'Q2',
      state: 'LAPSED',
      order_id: null,
      side: null,
      ...quoted,
      ...until,
      decided_at: until.valid_until,
    },
  ]);
}
