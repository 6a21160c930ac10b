/**
 * A journal entry as the JSON that `JSON.stringify` makes of it, byte for byte, at a fraction of the cost: an exchange
 * writes one for every message, and nearly all of it is order rows and execution reports, whose fields are known.
 */
import type { ExchangeReport } from '@tradefloor/core/trading/exchange/client-messages';
import type { ExchangeTrade } from '@tradefloor/core/trading/exchange/exchange-trade';
import { FIRST, KEY, MARK } from './entry-parts.ts';
import type { JournalEntry, Outgoing, TakenId } from './exchange-journal.ts';
import type { ExchangeOrder } from './exchange-order.ts';
import { JsonBytes } from './json-bytes.ts';

const out = new JsonBytes();
let entryKept: JournalEntry | null = null;
let bytesKept: Uint8Array = out.written;

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
    bytesKept = out.written;
  }
  return bytesKept;
}

function writeChange(entry: JournalEntry): void {
  const { orders, ids, halts, splits, auctions, isNewDay, reports } = entry;
  out.raw(MARK.begin);
  out.number(entry.entryNo);
  out.raw(KEY.at);
  out.number(entry.at);
  out.raw(KEY.counters);
  writeCounters(entry.counters);
  out.raw(MARK.orders);
  writeAll(orders, writeOrder);
  out.raw(MARK.ids);
  writeAll(ids, writeId);
  out.raw(MARK.listEnd);
  writeJson(KEY.halts, halts);
  writeJson(KEY.splits, splits);
  writeJson(KEY.auctions, auctions);
  if (isNewDay !== undefined) out.raw(MARK.isNewDay);
  out.raw(MARK.reports);
  writeAll(reports, writeOutgoing);
  out.raw(MARK.end);
}

/** A field as JSON makes it, where it is there. */
function writeJson(key: Uint8Array, value: unknown): void {
  if (value === undefined) return;
  out.raw(key);
  out.json(value);
}

function writeAll<T>(items: readonly T[], write: (item: T) => void): void {
  let isFirst = true;
  for (const item of items) {
    if (!isFirst) out.raw(MARK.comma);
    isFirst = false;
    write(item);
  }
}

function writeCounters(counters: JournalEntry['counters']): void {
  out.raw(FIRST.order);
  out.number(counters.order);
  out.raw(KEY.exec);
  out.number(counters.exec);
  out.raw(KEY.match);
  out.number(counters.match);
  out.raw(KEY.report);
  out.number(counters.report);
  out.raw(KEY.place);
  out.number(counters.place);
  out.raw(KEY.entry);
  out.number(counters.entry);
  out.raw(MARK.objectEnd);
}

function writeId([session, clOrdId, orderNo]: TakenId): void {
  out.raw(MARK.list);
  out.text(session);
  out.raw(MARK.comma);
  out.text(clOrdId);
  out.raw(MARK.comma);
  out.number(orderNo);
  out.raw(MARK.listEnd);
}

function writeOrder(order: ExchangeOrder): void {
  out.raw(FIRST.orderNo);
  out.number(order.orderNo);
  out.raw(KEY.session);
  out.text(order.session);
  out.raw(KEY.clOrdId);
  out.text(order.clOrdId);
  out.raw(KEY.account);
  out.text(order.account);
  out.raw(KEY.symbol);
  out.text(order.symbol);
  out.raw(KEY.venue);
  out.text(order.venue);
  out.raw(KEY.side);
  out.text(order.side);
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
  out.raw(KEY.cumQty);
  out.number(order.cumQty);
  out.raw(KEY.pxQtySum);
  out.text(order.pxQtySum);
  out.raw(KEY.status);
  out.text(order.status);
  out.raw(KEY.placeNo);
  out.number(order.placeNo);
  out.raw(KEY.placedSeq);
  out.number(order.placedSeq);
  out.raw(KEY.shown);
  out.number(order.shown);
  out.raw(KEY.enteredAt);
  out.number(order.enteredAt);
  writeSpecial(order);
  out.raw(MARK.objectEnd);
}

/** What most orders do not have. */
function writeSpecial(order: ExchangeOrder): void {
  if (order.stop !== undefined) {
    out.raw(MARK.stop);
    out.number(order.stop.px);
    out.raw(MARK.stopState);
    out.text(order.stop.state);
    if (order.stop.trail !== undefined) {
      out.raw(KEY.trail);
      out.json(order.stop.trail);
    }
    out.raw(MARK.objectEnd);
  }
  if (order.postOnly) out.raw(MARK.postOnly);
  writeJson(KEY.peg, order.peg);
  if (order.isQuote) out.raw(MARK.isQuote);
  if (order.mark !== undefined) {
    out.raw(KEY.mark);
    out.text(order.mark);
  }
  if (order.expireAt !== undefined) {
    out.raw(KEY.expireAt);
    out.number(order.expireAt);
  }
  writeJson(KEY.link, order.link);
}

function writeOutgoing({ session, message, copy, reportNo }: Outgoing): void {
  out.raw(FIRST.session);
  out.text(session);
  out.raw(KEY.message);
  if (message.type === 'EXECUTION_REPORT') writeReport(message);
  else out.json(message);
  out.raw(copy ? MARK.copy : MARK.original);
  out.number(reportNo);
  out.raw(MARK.objectEnd);
}

function writeReport(report: ExchangeReport): void {
  const { trade, massStatus } = report;
  out.raw(FIRST.type);
  out.text(report.type);
  out.raw(KEY.venueOrderId);
  out.text(report.venueOrderId);
  out.raw(KEY.clOrdId);
  out.text(report.clOrdId);
  out.raw(KEY.origClOrdId);
  out.text(report.origClOrdId);
  out.raw(KEY.execId);
  out.text(report.execId);
  out.raw(KEY.execType);
  out.text(report.execType);
  out.raw(KEY.ordStatus);
  out.text(report.ordStatus);
  out.raw(KEY.account);
  out.text(report.account);
  out.raw(KEY.symbol);
  out.text(report.symbol);
  out.raw(KEY.side);
  out.text(report.side);
  out.raw(KEY.orderType);
  out.text(report.orderType);
  out.raw(KEY.timeInForce);
  out.text(report.timeInForce);
  out.raw(KEY.qty);
  out.number(report.qty);
  out.raw(KEY.price);
  out.number(report.price);
  out.raw(KEY.cumQty);
  out.number(report.cumQty);
  out.raw(KEY.leavesQty);
  out.number(report.leavesQty);
  out.raw(KEY.avgPx);
  out.number(report.avgPx);
  out.raw(KEY.trade);
  if (trade === null) out.raw(MARK.null);
  else writeTrade(trade);
  out.raw(KEY.rejectReason);
  out.number(report.rejectReason);
  out.raw(KEY.text);
  out.text(report.text);
  out.raw(KEY.transactAt);
  out.number(report.transactAt);
  out.raw(KEY.massStatus);
  if (massStatus === null) out.raw(MARK.null);
  else out.json(massStatus);
  writeReported(report);
  out.raw(MARK.objectEnd);
}

/** What reports on most orders do not have. */
function writeReported(report: ExchangeReport): void {
  if (report.stopPx !== undefined) {
    out.raw(KEY.stopPx);
    out.number(report.stopPx);
  }
  writeJson(KEY.peg, report.peg);
  writeJson(KEY.trail, report.trail);
  if (report.mark !== undefined) {
    out.raw(KEY.mark);
    out.text(report.mark);
  }
  if (report.expireAt !== undefined) {
    out.raw(KEY.expireAt);
    out.number(report.expireAt);
  }
  if (report.list !== undefined) writeList(report, report.list);
}

function writeList(report: ExchangeReport, list: NonNullable<ExchangeReport['list']>): void {
  out.raw(KEY.list);
  out.json(list);
  if (report.isWorking !== undefined) out.raw(report.isWorking ? MARK.working : MARK.notWorking);
  if (report.restated === undefined) return;
  out.raw(KEY.restated);
  out.text(report.restated);
}

function writeTrade(trade: ExchangeTrade): void {
  const { fees } = trade;
  out.raw(FIRST.lastQty);
  out.number(trade.lastQty);
  out.raw(KEY.lastPx);
  out.number(trade.lastPx);
  out.raw(KEY.lastMkt);
  out.text(trade.lastMkt);
  out.raw(KEY.liquidity);
  out.text(trade.liquidity);
  out.raw(KEY.contraBroker);
  out.text(trade.contraBroker);
  out.raw(KEY.trdMatchId);
  out.text(trade.trdMatchId);
  out.raw(MARK.fees);
  out.number(fees.sec31);
  out.raw(KEY.finraTaf);
  out.number(fees.finraTaf);
  if (fees.cat !== undefined) {
    out.raw(KEY.cat);
    out.number(fees.cat);
  }
  out.raw(KEY.commission);
  out.number(fees.commission);
  out.raw(KEY.venue);
  out.number(fees.venue);
  out.raw(MARK.impactBps);
  out.number(trade.impactBps);
  if (trade.tickSeq !== undefined) {
    out.raw(KEY.tickSeq);
    if (trade.tickSeq === null) out.raw(MARK.null);
    else out.number(trade.tickSeq);
  }
  out.raw(MARK.objectEnd);
}
