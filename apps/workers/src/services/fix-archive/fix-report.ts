/** An execution report as FIX 4.4 bytes (35=8), and the fields parsed back from such bytes. */
import type { ArchivedExecution } from '@tradefloor/contracts/calls/fix-archive';
import type { ExecutionReport, Fees } from '@tradefloor/contracts/fill';
import { decimalOfMoney, decimalOfPx, type Px } from '@tradefloor/contracts/money';
import { FEE_CURRENCY } from '@tradefloor/core/trading/execution/fees';
import {
  EXEC_TYPE,
  ORD_STATUS,
  ORD_TYPE,
  SIDE,
  TIME_IN_FORCE,
} from '@tradefloor/fix/application/field-codes';
import { latin1 } from '@tradefloor/fix/bytes';
import { decode } from '@tradefloor/fix/decode';
import { readDictionary } from '@tradefloor/fix/dictionary';
import { encode } from '@tradefloor/fix/encode';
import { type FixField, field, group, toText } from '@tradefloor/fix/message';
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

const LIQUIDITY = { MAKER: ['1', 'A'], TAKER: ['2', 'R'], CROSS: [null, 'X'] } as const;

/** Where a report stands in the archive's session. */
export type Place = Pick<ArchivedExecution, 'msgSeqNum' | 'sendingTime'>;

const some = (tag: number, value: string | number | null): FixField[] =>
  value === null ? [] : [field(tag, value)];
const price = (tag: number, value: Px | null): FixField[] =>
  value === null ? [] : [field(tag, decimalOfPx(value))];

/** MiscFees (136): regulatory 139=1, Section 31 before TAF; the venue's 139=4. Nothing is left out but zeros. */
function miscFees(fees: Fees | null): FixField[] {
  if (fees === null) return [];
  const entries = [
    [fees.sec31, '1'],
    [fees.finraTaf, '1'],
    [fees.venue, '4'],
  ] as const;
  const misc = entries
    .filter(([amount]) => amount !== 0)
    .map(([amount, type]) => [
      field(137, decimalOfMoney(amount)),
      field(138, FEE_CURRENCY),
      field(139, type),
    ]);
  return misc.length > 0 ? [group(136, misc)] : [];
}

const commission = (fees: Fees | null): FixField[] =>
  fees === null ? [] : [field(12, decimalOfMoney(fees.commission)), field(13, '3')];

/** In the order of the tags: the encoder then has nothing to sort. */
function toBody(report: ExecutionReport): FixField[] {
  const { fees, liquidity, contraBroker, lastQty } = report;
  const [indicator, own] = liquidity === null ? [null, null] : LIQUIDITY[liquidity];
  return [
    ...price(6, report.avgPx),
    field(11, report.clOrdId),
    ...commission(fees),
    field(14, report.cumQty),
    ...some(CURRENCY, findInstrument(report.symbol)?.currency ?? null),
    field(17, report.execId),
    ...some(30, report.lastMkt),
    ...price(31, report.lastPx),
    ...(report.execType === 'TRADE' ? [field(32, lastQty)] : []),
    field(37, report.orderId),
    field(38, report.orderQty),
    field(39, ORD_STATUS.code[report.ordStatus]),
    field(40, ORD_TYPE.code[report.ordType]),
    ...some(41, report.origClOrdId),
    ...price(44, report.price),
    field(54, SIDE.code[report.side]),
    field(55, report.symbol),
    ...some(58, report.text),
    field(59, TIME_IN_FORCE.code[report.timeInForce]),
    field(60, formatUtcTimestamp(report.transactTime)),
    ...some(64, report.settlementDate?.replaceAll('-', '') ?? null),
    ...miscFees(fees),
    field(150, EXEC_TYPE.code[report.execType]),
    field(151, report.leavesQty),
    ...(contraBroker === null
      ? []
      : [group(382, [[field(375, contraBroker), field(437, lastQty)]])]),
    field(797, 'Y'),
    ...some(851, indicator),
    ...some(880, report.trdMatchId),
    ...some(9730, own),
  ];
}

/** The report as it is sent: the whole message, one character a byte. */
export function toRaw(report: ExecutionReport, { msgSeqNum, sendingTime }: Place): string {
  const header = [
    field(34, msgSeqNum),
    field(49, SENDER),
    field(52, formatUtcTimestamp(sendingTime)),
    field(56, TARGET),
  ];
  return latin1(encode({ type: '8', header, body: toBody(report) }, ARCHIVE_DICTIONARY));
}

/** Latin-1 text as the bytes it stands for. */
export const toBytes = (raw: string): Uint8Array =>
  Uint8Array.from({ length: raw.length }, (_, i) => raw.charCodeAt(i));

/** What is wrong with an archived message's bytes, or null: framing and checksum first, then each column. */
export function rawFault(row: ArchivedExecution): { garbled: boolean; detail: string } | null {
  const decoded = decode(toBytes(row.raw), ARCHIVE_DICTIONARY);
  if (decoded.kind === 'garbled') return { garbled: true, detail: decoded.why };
  const { header, body } = decoded.message;
  const expected = [field(34, row.msgSeqNum), ...toBody(row)].filter(
    ({ entries }) => entries === null,
  );
  const differs = expected.find(({ tag, value }) => {
    const written = toText(tag === 34 ? header : body, tag);
    if (tag === CURRENCY && written === undefined) return false;
    return value !== '' && written !== value;
  });
  return differs === undefined
    ? null
    : { garbled: false, detail: `${differs.tag} is not ${differs.value} in the bytes` };
}

/** A line of a FIX message log: the sending time, then the message. */
export const logLine = ({
  sendingTime,
  raw,
}: Pick<ArchivedExecution, 'sendingTime' | 'raw'>): string =>
  `${formatUtcTimestamp(sendingTime)} : ${raw}`;
