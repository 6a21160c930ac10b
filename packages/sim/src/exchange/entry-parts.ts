/** What every journal entry repeats, names and punctuation, as the bytes they are. */
import { plainBytes } from './json-bytes.ts';

const key = (name: string): Uint8Array => plainBytes(`,"${name}":`);

/** What stands before a value that is not the first of its object. */
export const KEY = {
  at: key('at'),
  counters: key('counters'),
  halts: key('halts'),
  exec: key('exec'),
  match: key('match'),
  report: key('report'),
  place: key('place'),
  entry: key('entry'),
  session: key('session'),
  clOrdId: key('clOrdId'),
  account: key('account'),
  symbol: key('symbol'),
  venue: key('venue'),
  side: key('side'),
  orderType: key('orderType'),
  timeInForce: key('timeInForce'),
  qty: key('qty'),
  price: key('price'),
  maxFloor: key('maxFloor'),
  minQty: key('minQty'),
  cumQty: key('cumQty'),
  pxQtySum: key('pxQtySum'),
  status: key('status'),
  placeNo: key('placeNo'),
  placedSeq: key('placedSeq'),
  shown: key('shown'),
  enteredAt: key('enteredAt'),
  message: key('message'),
  venueOrderId: key('venueOrderId'),
  origClOrdId: key('origClOrdId'),
  execId: key('execId'),
  execType: key('execType'),
  ordStatus: key('ordStatus'),
  leavesQty: key('leavesQty'),
  avgPx: key('avgPx'),
  trade: key('trade'),
  rejectReason: key('rejectReason'),
  text: key('text'),
  transactAt: key('transactAt'),
  massStatus: key('massStatus'),
  lastPx: key('lastPx'),
  lastMkt: key('lastMkt'),
  liquidity: key('liquidity'),
  contraBroker: key('contraBroker'),
  trdMatchId: key('trdMatchId'),
  finraTaf: key('finraTaf'),
  commission: key('commission'),
  tickSeq: key('tickSeq'),
};

/** What opens an object, up to its first value. */
export const FIRST = {
  order: plainBytes('{"order":'),
  orderNo: plainBytes('{"orderNo":'),
  session: plainBytes('{"session":'),
  type: plainBytes('{"type":'),
  lastQty: plainBytes('{"lastQty":'),
};

/** What stands between other things. */
export const MARK = {
  copy: plainBytes(',"copy":true,"reportNo":'),
  original: plainBytes(',"copy":false,"reportNo":'),
  begin: plainBytes('{"kind":"CHANGE","entryNo":'),
  orders: plainBytes(',"orders":['),
  ids: plainBytes('],"ids":['),
  listEnd: plainBytes(']'),
  isNewDay: plainBytes(',"isNewDay":true'),
  reports: plainBytes(',"reports":['),
  end: plainBytes(']}'),
  comma: plainBytes(','),
  objectEnd: plainBytes('}'),
  list: plainBytes('['),
  null: plainBytes('null'),
  fees: plainBytes(',"fees":{"sec31":'),
  impactBps: plainBytes('},"impactBps":'),
};
