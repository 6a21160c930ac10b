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

const QUOTE = 34;
const BACKSLASH = 92;

let textKept: { readonly entry: JournalEntry | null; readonly text: string } = {
  entry: null,
  text: '',
};

/** An entry as its line of the journal, without the end of the line; written once for all who need the newest one. */
export function entryText(entry: JournalEntry): string {
  if (textKept.entry !== entry) textKept = { entry, text: writeEntry(entry) };
  return textKept.text;
}

function writeEntry(entry: JournalEntry): string {
  // A snapshot is written once for many changes.
  if (entry.kind === 'SNAPSHOT') return JSON.stringify(entry);
  const { entryNo, at, counters, orders, ids, halts, isNewDay, reports } = entry;
  const halted = halts === undefined ? '' : `,"halts":${JSON.stringify(halts)}`;
  const newDay = isNewDay === undefined ? '' : `,"isNewDay":${isNewDay}`;
  const head = `{"kind":"CHANGE","entryNo":${entryNo},"at":${at},"counters":${JSON.stringify(counters)}`;
  const rows = `,"orders":[${listed(orders, orderText)}],"ids":[${listed(ids, idText)}]`;
  const sent = `${halted}${newDay},"reports":[${listed(reports, outgoingText)}]}`;
  // A joined text lies in one piece, which who reads it character by character needs.
  return [head, rows, sent].join('');
}

function listed<T>(items: readonly T[], write: (item: T) => string): string {
  let text = '';
  for (const item of items) text += text === '' ? write(item) : `,${write(item)}`;
  return text;
}

/** A text as JSON: as it is between quotation marks, but for the characters that JSON escapes. */
function quoted(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 32 || code > 126 || code === QUOTE || code === BACKSLASH) {
      return JSON.stringify(text);
    }
  }
  return `"${text}"`;
}

const quotedOrNull = (text: string | null): string => (text === null ? 'null' : quoted(text));

const idText = ([session, clOrdId, orderNo]: TakenId): string =>
  `[${quoted(session)},${quoted(clOrdId)},${orderNo}]`;

const orderText = (order: ExchangeOrder): string =>
  `{"orderNo":${order.orderNo},"session":${quoted(order.session)},"clOrdId":${quoted(order.clOrdId)},"account":${quotedOrNull(order.account)},"symbol":${quoted(order.symbol)},"venue":"${order.venue}","side":"${order.side}","orderType":"${order.orderType}","timeInForce":"${order.timeInForce}","qty":${order.qty},"price":${order.price},"maxFloor":${order.maxFloor},"minQty":${order.minQty},"cumQty":${order.cumQty},"pxQtySum":"${order.pxQtySum}","status":"${order.status}","placeNo":${order.placeNo},"placedSeq":${order.placedSeq},"shown":${order.shown},"enteredAt":${order.enteredAt}}`;

let messageKept: { readonly message: Outgoing['message'] | null; readonly text: string } = {
  message: null,
  text: '',
};

/** A drop copy follows its report and holds the same message. */
function outgoingText({ session, message, copy, reportNo }: Outgoing): string {
  if (messageKept.message !== message) {
    const text =
      message.type === 'EXECUTION_REPORT' ? reportText(message) : JSON.stringify(message);
    messageKept = { message, text };
  }
  return `{"session":${quoted(session)},"message":${messageKept.text},"copy":${copy},"reportNo":${reportNo}}`;
}

function reportText(report: ExchangeReport): string {
  const { trade, massStatus } = report;
  const ids = `"venueOrderId":${quoted(report.venueOrderId)},"clOrdId":${quoted(report.clOrdId)},"origClOrdId":${quotedOrNull(report.origClOrdId)},"execId":${quoted(report.execId)}`;
  const order = `"account":${quotedOrNull(report.account)},"symbol":${quoted(report.symbol)},"side":"${report.side}","orderType":"${report.orderType}","timeInForce":"${report.timeInForce}","qty":${report.qty},"price":${report.price}`;
  const done = `"cumQty":${report.cumQty},"leavesQty":${report.leavesQty},"avgPx":${report.avgPx},"trade":${trade === null ? 'null' : tradeText(trade)}`;
  const rest = `"rejectReason":${report.rejectReason},"text":${quotedOrNull(report.text)},"transactAt":${report.transactAt},"massStatus":${massStatus === null ? 'null' : JSON.stringify(massStatus)}`;
  return `{"type":"EXECUTION_REPORT",${ids},"execType":"${report.execType}","ordStatus":"${report.ordStatus}",${order},${done},${rest}}`;
}

const tradeText = (trade: ExchangeTrade): string =>
  `{"lastQty":${trade.lastQty},"lastPx":${trade.lastPx},"lastMkt":"${trade.lastMkt}","liquidity":"${trade.liquidity}","contraBroker":${quoted(trade.contraBroker)},"trdMatchId":${quoted(trade.trdMatchId)},"fees":{"sec31":${trade.fees.sec31},"finraTaf":${trade.fees.finraTaf},"commission":${trade.fees.commission},"venue":${trade.fees.venue}},"impactBps":${Number.isFinite(trade.impactBps) ? trade.impactBps : null}}`;
