/** A FIX message in few words, its place in the archive, and a chain in order of time. Pure. */

import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { FixMessage } from '../../platform/client/shapes.ts';

export type MessageKey = Pick<FixMessage, 'sessionDay' | 'direction' | 'msgSeqNum'>;

/** Names a message among all of the archive. */
export const keyText = ({ sessionDay, direction, msgSeqNum }: MessageKey): string =>
  `${sessionDay} ${direction} ${msgSeqNum}`;

const TYPES = { D: 'New order', G: 'Replace', F: 'Cancel', 8: 'Report' } as const;

/** The kind of a message; a report by its content. */
export const kindText = ({ msgType, report }: FixMessage): string =>
  report === null ? `${TYPES[msgType]}` : report.execType.toLowerCase().replace('_', ' ');

/** What the message says: quantity and price of a request, of a fill, or where the order stands. */
export function messageText(message: FixMessage, decimals: number): string {
  const { report, side, orderQty, symbol, price, msgType } = message;
  const priced = (value: number | null): string =>
    value === null ? 'market' : formatFixed(value, decimals);
  if (report === null) {
    return msgType === 'F'
      ? phrase`cancel ${symbol}`
      : `${side} ${formatQty(orderQty)} ${symbol} @ ${priced(price)}`;
  }
  const stands = phrase`cum. ${formatQty(report.cumQty)}, leaves ${formatQty(report.leavesQty)}`;
  if (report.execType !== 'TRADE') return stands;
  return `${formatQty(report.lastQty)} @ ${priced(report.lastPx)} ${report.lastMkt ?? ''}, ${stands}`;
}

/** Requests go from order management to execution, reports come back. */
export const isRequest = ({ direction }: FixMessage): boolean => direction === 'IN';

/** Oldest first; at one instant requests come before what they caused, and numbers decide among equals. */
export const inOrder = (messages: readonly FixMessage[]): readonly FixMessage[] =>
  messages.toSorted(
    (a, b) =>
      parseMs(a.transactTime) - parseMs(b.transactTime) ||
      Number(isRequest(b)) - Number(isRequest(a)) ||
      a.msgSeqNum - b.msgSeqNum,
  );

/** The separator made visible: SOH as the control picture U+2401. */
export const visibleRaw = (raw: string): string => raw.replaceAll('\u0001', '\u2401');

/** A line of a FIX log: when it was sent, then the bytes. */
export const toLogLine = ({ sendingTime, raw }: FixMessage): string =>
  `${sendingTime.slice(0, 10).replaceAll('-', '')}-${sendingTime.slice(11, 23)} : ${raw}`;
