/**
 * A journal entry as the JSON that `JSON.stringify` makes of it, byte for byte, at a fraction of the cost: an exchange
 * writes one for every message, and nearly all of it is order rows and execution reports, whose fields are known.
 */
import type {
  ExchangeReport,
  ExchangeTrade,
} from '@tradefloor/core/trading/exchange/client-messages';
import type { JournalEntry, Outgoing, TakenId } from './exchange-journal.ts';
import type { ExchangeOrder } from './exchange-order.ts';
import { JsonBytes } from './json-bytes.ts';

const out = new JsonBytes();
let entryKept: JournalEntry | null = null;

/**
 * An entry as its line of the journal, without the end of the line; written once for all who need the newest one, and
 * valid until the next one is.
 */
export function entryBytes(entry: JournalEntry): Uint8Array {
  if (entryKept !== entry) {
    out.clear();
    // A snapshot is written once for many changes.
    if (entry.kind === 'SNAPSHOT') out.json(entry);
    else writeChange(entry);
    entryKept = entry;
  }
  return out.written;
}

function writeChange(entry: JournalEntry): void {
  const { orders, ids, halts, isNewDay, reports } = entry;
  out.raw('{"kind":"CHANGE","entryNo":');
  out.number(entry.entryNo);
  out.raw(',"at":');
  out.number(entry.at);
  out.raw(',"counters":');
  writeCounters(entry.counters);
  out.raw(',"orders":[');
  writeAll(orders, writeOrder);
  out.raw('],"ids":[');
  writeAll(ids, writeId);
  out.raw(']');
  if (halts !== undefined) {
    out.raw(',"halts":');
    out.json(halts);
  }
  if (isNewDay !== undefined) out.raw(',"isNewDay":true');
  out.raw(',"reports":[');
  writeAll(reports, writeOutgoing);
  out.raw(']}');
}

function writeAll<T>(items: readonly T[], write: (item: T) => void): void {
  let isFirst = true;
  for (const item of items) {
    if (!isFirst) out.raw(',');
    isFirst = false;
    write(item);
  }
}

function writeCounters(counters: JournalEntry['counters']): void {
  out.raw('{"order":');
  out.number(counters.order);
  out.raw(',"exec":');
  out.number(counters.exec);
  out.raw(',"match":');
  out.number(counters.match);
  out.raw(',"report":');
  out.number(counters.report);
  out.raw(',"place":');
  out.number(counters.place);
  out.raw(',"entry":');
  out.number(counters.entry);
  out.raw('}');
}

function writeId([session, clOrdId, orderNo]: TakenId): void {
  out.raw('[');
  out.text(session);
  out.raw(',');
  out.text(clOrdId);
  out.raw(',');
  out.number(orderNo);
  out.raw(']');
}

function writeOrder(order: ExchangeOrder): void {
  out.raw('{"orderNo":');
  out.number(order.orderNo);
  out.raw(',"session":');
  out.text(order.session);
  out.raw(',"clOrdId":');
  out.text(order.clOrdId);
  out.raw(',"account":');
  out.text(order.account);
  out.raw(',"symbol":');
  out.text(order.symbol);
  out.raw(',"venue":');
  out.text(order.venue);
  out.raw(',"side":');
  out.text(order.side);
  out.raw(',"orderType":');
  out.text(order.orderType);
  out.raw(',"timeInForce":');
  out.text(order.timeInForce);
  out.raw(',"qty":');
  out.number(order.qty);
  out.raw(',"price":');
  out.number(order.price);
  out.raw(',"maxFloor":');
  out.number(order.maxFloor);
  out.raw(',"minQty":');
  out.number(order.minQty);
  out.raw(',"cumQty":');
  out.number(order.cumQty);
  out.raw(',"pxQtySum":');
  out.text(order.pxQtySum);
  out.raw(',"status":');
  out.text(order.status);
  out.raw(',"placeNo":');
  out.number(order.placeNo);
  out.raw(',"placedSeq":');
  out.number(order.placedSeq);
  out.raw(',"shown":');
  out.number(order.shown);
  out.raw(',"enteredAt":');
  out.number(order.enteredAt);
  out.raw('}');
}

function writeOutgoing({ session, message, copy, reportNo }: Outgoing): void {
  out.raw('{"session":');
  out.text(session);
  out.raw(',"message":');
  if (message.type === 'EXECUTION_REPORT') writeReport(message);
  else out.json(message);
  out.raw(copy ? ',"copy":true,"reportNo":' : ',"copy":false,"reportNo":');
  out.number(reportNo);
  out.raw('}');
}

function writeReport(report: ExchangeReport): void {
  const { trade, massStatus } = report;
  out.raw('{"type":');
  out.text(report.type);
  out.raw(',"venueOrderId":');
  out.text(report.venueOrderId);
  out.raw(',"clOrdId":');
  out.text(report.clOrdId);
  out.raw(',"origClOrdId":');
  out.text(report.origClOrdId);
  out.raw(',"execId":');
  out.text(report.execId);
  out.raw(',"execType":');
  out.text(report.execType);
  out.raw(',"ordStatus":');
  out.text(report.ordStatus);
  out.raw(',"account":');
  out.text(report.account);
  out.raw(',"symbol":');
  out.text(report.symbol);
  out.raw(',"side":');
  out.text(report.side);
  out.raw(',"orderType":');
  out.text(report.orderType);
  out.raw(',"timeInForce":');
  out.text(report.timeInForce);
  out.raw(',"qty":');
  out.number(report.qty);
  out.raw(',"price":');
  out.number(report.price);
  out.raw(',"cumQty":');
  out.number(report.cumQty);
  out.raw(',"leavesQty":');
  out.number(report.leavesQty);
  out.raw(',"avgPx":');
  out.number(report.avgPx);
  out.raw(',"trade":');
  if (trade === null) out.raw('null');
  else writeTrade(trade);
  out.raw(',"rejectReason":');
  out.number(report.rejectReason);
  out.raw(',"text":');
  out.text(report.text);
  out.raw(',"transactAt":');
  out.number(report.transactAt);
  out.raw(',"massStatus":');
  if (massStatus === null) out.raw('null');
  else out.json(massStatus);
  out.raw('}');
}

function writeTrade(trade: ExchangeTrade): void {
  const { fees } = trade;
  out.raw('{"lastQty":');
  out.number(trade.lastQty);
  out.raw(',"lastPx":');
  out.number(trade.lastPx);
  out.raw(',"lastMkt":');
  out.text(trade.lastMkt);
  out.raw(',"liquidity":');
  out.text(trade.liquidity);
  out.raw(',"contraBroker":');
  out.text(trade.contraBroker);
  out.raw(',"trdMatchId":');
  out.text(trade.trdMatchId);
  out.raw(',"fees":{"sec31":');
  out.number(fees.sec31);
  out.raw(',"finraTaf":');
  out.number(fees.finraTaf);
  out.raw(',"commission":');
  out.number(fees.commission);
  out.raw(',"venue":');
  out.number(fees.venue);
  out.raw('},"impactBps":');
  out.number(trade.impactBps);
  out.raw('}');
}
