/**
 * A line of a recording as the JSON that `JSON.stringify` makes of it, byte for byte. Orders, which are nearly all of
 * them, are written field by field into memory that is used again.
 */
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import { JsonBytes, plainBytes } from '../exchange/json-bytes.ts';
import type { InputLine } from './recording.ts';

const key = (name: string): Uint8Array => plainBytes(`,"${name}":`);
const KEY = {
  session: key('session'),
  clOrdId: key('clOrdId'),
  symbol: key('symbol'),
  side: key('side'),
  transactAt: key('transactAt'),
  account: key('account'),
  orderType: key('orderType'),
  timeInForce: key('timeInForce'),
  qty: key('qty'),
  price: key('price'),
  maxFloor: key('maxFloor'),
  minQty: key('minQty'),
  venue: key('venue'),
  stopPx: key('stopPx'),
  peg: key('peg'),
  mark: key('mark'),
  trail: key('trail'),
  expireAt: key('expireAt'),
  hash: key('hash'),
};
const MARK = {
  begin: plainBytes('{"kind":"MESSAGE","at":'),
  order: plainBytes(',"message":{"type":"NEW_ORDER"'),
  resent: plainBytes(',"possResend":true'),
  sentOnce: plainBytes(',"possResend":false'),
  postOnly: plainBytes(',"postOnly":true'),
  locateReqd: plainBytes(',"locateReqd":true'),
  noEntry: plainBytes('},"entry":null}'),
  entry: plainBytes('},"entry":{"no":'),
  end: plainBytes('}}'),
};

const out = new JsonBytes();

/** A line without its end, valid until the next one is written. */
export function lineBytes(line: InputLine): Uint8Array {
  out.clear();
  if (line.kind !== 'MESSAGE' || line.message.type !== 'NEW_ORDER') {
    out.json(line);
    return out.written;
  }
  out.raw(MARK.begin);
  out.number(line.at);
  out.raw(KEY.session);
  out.text(line.session);
  out.raw(MARK.order);
  writeOrder(line.message);
  if (line.entry === null) out.raw(MARK.noEntry);
  else {
    out.raw(MARK.entry);
    out.number(line.entry.no);
    out.raw(KEY.hash);
    out.number(line.entry.hash);
    out.raw(MARK.end);
  }
  return out.written;
}

function writeOrder(order: NewOrderSingle): void {
  out.raw(KEY.clOrdId);
  out.text(order.clOrdId);
  out.raw(KEY.symbol);
  out.text(order.symbol);
  out.raw(KEY.side);
  out.text(order.side);
  out.raw(KEY.transactAt);
  out.number(order.transactAt);
  out.raw(order.possResend ? MARK.resent : MARK.sentOnce);
  out.raw(KEY.account);
  out.text(order.account);
  out.raw(KEY.orderType);
  out.text(order.orderType);
  out.raw(KEY.timeInForce);
  out.text(order.timeInForce);
  out.raw(KEY.qty);
  out.number(order.qty);
  out.raw(KEY.price);
  out.number(order.price);
  out.raw(KEY.maxFloor);
  out.number(order.maxFloor);
  out.raw(KEY.minQty);
  out.number(order.minQty);
  out.raw(KEY.venue);
  out.text(order.venue);
  if (order.stopPx !== undefined) {
    out.raw(KEY.stopPx);
    out.number(order.stopPx);
  }
  if (order.postOnly) out.raw(MARK.postOnly);
  if (order.peg !== undefined) {
    out.raw(KEY.peg);
    out.json(order.peg);
  }
  if (order.trail !== undefined) {
    out.raw(KEY.trail);
    out.json(order.trail);
  }
  if (order.mark !== undefined) {
    out.raw(KEY.mark);
    out.text(order.mark);
  }
  if (order.expireAt !== undefined) {
    out.raw(KEY.expireAt);
    out.number(order.expireAt);
  }
  if (order.locateReqd) out.raw(MARK.locateReqd);
}
