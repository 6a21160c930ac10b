/** Positions in Postgres's log (LSN, `16/B374D848`), and the names of its segments. */

/** @param {string} text @returns {bigint} */
export function parseLsn(text) {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** @param {bigint} lsn @returns {string} */
export const formatLsn = (lsn) =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase();

/** @param {bigint} lsn @param {number} segmentBytes @returns {bigint} where its segment begins */
export const segmentStart = (lsn, segmentBytes) => lsn - (lsn % BigInt(segmentBytes));

/**
 * The name of a segment's file, as `XLogFileName` of Postgres makes it: timeline, then the segment's number in two parts.
 * @param {number} timeline
 * @param {bigint} lsn any position in it
 * @param {number} segmentBytes
 * @returns {string} 24 hexadecimal digits
 */
export function segmentName(timeline, lsn, segmentBytes) {
  const number = lsn / BigInt(segmentBytes);
  const perId = 0x1_0000_0000n / BigInt(segmentBytes);
  return toName(BigInt(timeline), number / perId, number % perId);
}

/** @param {string} name of a segment @param {number} segmentBytes @returns {string} of the one after it */
export function nextSegment(name, segmentBytes) {
  const [timeline = 0n, id = 0n, number = 0n] = [0, 8, 16].map((at) =>
    BigInt(`0x${name.slice(at, at + 8)}`),
  );
  const isLast = number + 1n === 0x1_0000_0000n / BigInt(segmentBytes);
  return isLast ? toName(timeline, id + 1n, 0n) : toName(timeline, id, number + 1n);
}

/** @param {bigint[]} parts */
const toName = (...parts) =>
  parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
