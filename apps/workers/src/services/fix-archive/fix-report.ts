/** An execution report as FIX 4.4 bytes (35=8), and the fields parsed back from such bytes. */
import type { ArchivedExecution } from '@tradefloor/contracts/calls/fix-archive';
import type { ExecutionReport, Fees } from '@tradefloor/contracts/fill';
import { type Money, money, type Px } from '@tradefloor/contracts/money';
import { invariant } from '@tradefloor/core/result';
import { FEE_CURRENCY } from '@tradefloor/core/trading/execution/fees';
import {
  EXEC_TYPE,
  FIX,
  ORD_STATUS,
  sideCode,
  TIME_IN_FORCE,
  toSide,
} from '@tradefloor/fix/application/field-codes';
import { ORD_TYPE } from '@tradefloor/fix/application/order-type-codes';
import { latin1 } from '@tradefloor/fix/bytes';
import { decode } from '@tradefloor/fix/decode';
import { readDictionary } from '@tradefloor/fix/dictionary';
import { FieldBytes } from '@tradefloor/fix/field-bytes';
import { type FixField, toEntries, toText } from '@tradefloor/fix/message';
import { formatUtcTimestamp } from '@tradefloor/fix/utc-timestamp';
import { findInstrument } from '@tradefloor/instruments/instrument';

export const SENDER = 'TRADEFLOOR';
export const TARGET = 'ARCHIVE';

/**
 * TrdMatchID (880) is FIX 4.4's own, but not of this message; 9730 carries what LastLiquidityInd (851) has no value
 * for in FIX 4.4: a self-trade.
 */
export const ARCHIVE_DICTIONARY = readDictionary({
  fields: '9730:TrdLiquidity:CHAR',
  messages: '8: 880 9730',
});

/** Currency (15): what the prices are in. Messages archived before it was written have none. */
const CURRENCY = 15;

/** The group of parties, and the party in it. */
const NO_PARTY_IDS = 453;
const PARTY_ID = 448;

const LIQUIDITY = { MAKER: ['1', 'A'], TAKER: ['2', 'R'], CROSS: [null, 'X'] } as const;

/** Where a report stands in the archive's session. */
export type Place = Pick<ArchivedExecution, 'msgSeqNum' | 'sendingTime'>;

/** Decimal places of prices and of amounts. */
const PX_PLACES = 6;
const MONEY_PLACES = 4;

const frames = new FieldBytes();

function writePx(tag: string, price: Px | null): void {
  if (price !== null) frames.decimal(tag, price, PX_PLACES);
}

/** MiscFees (136): regulatory 139=1, Section 31 before TAF; the venue's 139=4, CAT 139=7. Nothing is left out but zeros. */
function writeMiscFees({ sec31, finraTaf, venue, cat = money(0) }: Fees): void {
  const count = [sec31, finraTaf, venue, cat].filter((fee) => fee !== 0).length;
  if (count === 0) return;
  frames.count('136=', count);
  writeFee(sec31, '1');
  writeFee(finraTaf, '1');
  writeFee(venue, '4');
  writeFee(cat, '7');
}

function writeFee(amount: Money, type: '1' | '4' | '7'): void {
  if (amount === 0) return;
  frames.decimal('137=', amount, MONEY_PLACES);
  frames.code('138=', FEE_CURRENCY);
  frames.code('139=', type);
}

/** Parties (453): the client, by the platform's own id (447=D) in the role of Client ID (452=3). */
function writeClient(clientUserId: string | null): void {
  if (clientUserId === null) return;
  frames.count('453=', 1);
  frames.text('448=', clientUserId);
  frames.code('447=', 'D');
  frames.code('452=', '3');
}

/** In the order of the tags. */
function writeBody(report: ExecutionReport): void {
  const { fees, liquidity, contraBroker, lastQty } = report;
  writePx('6=', report.avgPx);
  frames.text('11=', report.clOrdId);
  if (fees !== null) {
    frames.decimal('12=', fees.commission, MONEY_PLACES);
    frames.code('13=', '3');
  }
  frames.count('14=', report.cumQty);
  frames.text('15=', findInstrument(report.symbol)?.currency ?? null);
  frames.text('17=', report.execId);
  frames.text('30=', report.lastMkt);
  writePx('31=', report.lastPx);
  if (report.execType === 'TRADE') frames.count('32=', lastQty);
  frames.text('37=', report.orderId);
  frames.count('38=', report.orderQty);
  frames.code('39=', ORD_STATUS.code[report.ordStatus]);
  frames.code('40=', ORD_TYPE.code[report.ordType]);
  frames.text('41=', report.origClOrdId);
  writePx('44=', report.price);
  frames.code('54=', sideCode({ side: report.side, mark: report.mark ?? null }));
  frames.text('55=', report.symbol);
  frames.text('58=', report.text);
  frames.code('59=', TIME_IN_FORCE.code[report.timeInForce]);
  frames.code('60=', formatUtcTimestamp(report.transactTime));
  frames.text('64=', report.settlementDate?.replaceAll('-', '') ?? null);
  if (fees !== null) writeMiscFees(fees);
  frames.code('150=', EXEC_TYPE.code[report.execType]);
  frames.count('151=', report.leavesQty);
  if (contraBroker !== null) {
    frames.count('382=', 1);
    frames.text('375=', contraBroker);
    frames.count('437=', lastQty);
  }
  writeClient(report.clientUserId ?? null);
  frames.code('797=', 'Y');
  if (liquidity !== null) frames.text('851=', LIQUIDITY[liquidity][0]);
  frames.text('880=', report.trdMatchId);
  if (liquidity !== null) frames.code('9730=', LIQUIDITY[liquidity][1]);
}

function writeFrame(report: ExecutionReport, { msgSeqNum, sendingTime }: Place): Uint8Array {
  frames.begin();
  frames.code('35=', '8');
  frames.count('34=', msgSeqNum);
  frames.code('49=', SENDER);
  frames.code('52=', formatUtcTimestamp(sendingTime));
  frames.code('56=', TARGET);
  writeBody(report);
  return frames.finish();
}

/** The report as it is sent: the whole message, one character a byte. */
export const toRaw = (report: ExecutionReport, place: Place): string =>
  latin1(writeFrame(report, place));

/** Latin-1 text as the bytes it stands for. */
export const toBytes = (raw: string): Uint8Array =>
  Uint8Array.from({ length: raw.length }, (_, i) => raw.charCodeAt(i));

/** What is wrong with an archived message's bytes, or null: framing and checksum first, then each column. */
export function rawFault(row: ArchivedExecution): { garbled: boolean; detail: string } | null {
  const decoded = decode(toBytes(row.raw), ARCHIVE_DICTIONARY);
  if (decoded.kind === 'garbled') return { garbled: true, detail: decoded.why };
  const { header, body } = decoded.message;
  const differs = expectedFields(row).find(({ tag, value }) => {
    const written = toText(tag === 34 ? header : body, tag);
    if (tag === CURRENCY && written === undefined) return false;
    // How a sale is marked is in the bytes alone.
    if (tag === FIX.Side) return toSide(written) !== row.side;
    return written !== value;
  });
  if (differs !== undefined) {
    return { garbled: false, detail: `${differs.tag} is not ${differs.value} in the bytes` };
  }
  const client = toText(toEntries(body, NO_PARTY_IDS)[0] ?? [], PARTY_ID) ?? null;
  return client === (row.clientUserId ?? null)
    ? null
    : { garbled: false, detail: `${PARTY_ID} is not ${row.clientUserId ?? 'absent'} in the bytes` };
}

/** The number and every plain field of the body as the columns would be written now. */
function expectedFields(row: ArchivedExecution): readonly FixField[] {
  const decoded = decode(writeFrame(row, row), ARCHIVE_DICTIONARY);
  invariant(decoded.kind === 'message', 'what is written here can be read');
  const { header, body } = decoded.message;
  return [...header.filter(({ tag }) => tag === 34), ...body].filter(
    ({ entries }) => entries === null,
  );
}

/** A line of a FIX message log: the sending time, then the message. */
export const logLine = ({
  sendingTime,
  raw,
}: Pick<ArchivedExecution, 'sendingTime' | 'raw'>): string =>
  `${formatUtcTimestamp(sendingTime)} : ${raw}`;
