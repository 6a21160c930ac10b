/** Bytes of a FIX connection: frames however they are split, their fields, and the values in them. */
import { type FuzzTarget, promise, promiseSame } from '@tradefloor/contracts/testing/fuzz-target';
import { pxText, readPx, readQty } from './application/decimal-text.ts';
import { latin1 } from './bytes.ts';
import { decode } from './decode.ts';
import { FIX44 } from './dictionary.ts';
import { encode } from './encode.ts';
import { createFramer, feed, nextFrame } from './framing.ts';
import { ORDER_TEXT, seal } from './sealed-frame.given.ts';
import { formatUtcTimestamp, parseUtcTimestamp } from './utc-timestamp.ts';
import { validate } from './validate.ts';

const FRAME_MAX = 1_024;
const LOGON = '35=A|34=1|49=FIRM|52=20261121-14:30:00.000|56=VENUE|98=0|108=30|';

/** The frames in pieces of a stream. @returns their texts, and how many bytes belonged to none */
function cut(pieces: readonly Uint8Array[]) {
  const framer = createFramer(FRAME_MAX);
  const frames: string[] = [];
  for (const piece of pieces) {
    feed(framer, piece);
    for (let frame = nextFrame(framer); frame !== null; frame = nextFrame(framer)) {
      frames.push(latin1(frame));
    }
  }
  const total = pieces.reduce((sum, { length }) => sum + length, 0);
  promise(framer.held.length <= 4_096 + 4 * total, 'a framer holds a bounded amount');
  return { frames, skipped: framer.skipped };
}

/** Pieces of 1 to 16 bytes, their lengths taken from the bytes themselves. */
function split(bytes: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + ((bytes[at] ?? 0) & 15);
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}

export const targets: readonly FuzzTarget[] = [
  {
    name: 'fix-frames',
    about: 'bytes of a connection to the FIX ports',
    seeds: () => [seal(LOGON), Buffer.concat([seal(LOGON), Buffer.from('8=x'), seal(ORDER_TEXT)])],
    words: ['8=FIX.4.4\u00019=', '\u000110=', '\u000110=000\u0001', '35=D\u0001', '9=5\u0001'],
    run: (_, bytes) => {
      const whole = cut([bytes]);
      promiseSame(cut(split(bytes)), whole, 'frames do not depend on how the network split them');
      const kinds = whole.frames.map((frame) => decode(Buffer.from(frame, 'latin1'), FIX44).kind);
      return { isAccepted: kinds.includes('message'), mark: String(whole.frames.length) };
    },
  },
  {
    name: 'fix-fields',
    about: 'the fields of a sound FIX frame',
    seeds: () => [LOGON, ORDER_TEXT, `${ORDER_TEXT}354=3|355=a=b|453=1|448=x|447=D|452=1|`],
    words: ['|', '453=2|', '448=a|', '447=D|', '452=3|', '354=2|355=', '43=Y|', '58=', '146=1|'],
    run: (_, bytes) => {
      const decoded = decode(seal(latin1(bytes)), FIX44);
      if (decoded.kind === 'garbled') return { isAccepted: false, mark: decoded.why };
      const { message } = decoded;
      const fault = decoded.fault ?? validate(message, FIX44);
      const known = FIX44.messages.has(message.type) ? message.type : '?';
      const tag = fault?.tag != null && FIX44.byTag[fault.tag] !== undefined ? fault.tag : '?';
      const mark = `${known} ${fault?.reason ?? ''} ${tag}`;
      if (fault !== null) return { isAccepted: false, mark };
      const written = encode(message, FIX44, decoded.beginString).slice();
      const again = decode(written, FIX44);
      promise(again.kind === 'message', 'a valid message that is written can be read');
      promise(validate(again.message, FIX44) === null, 'a valid message that is written is valid');
      const twice = encode(again.message, FIX44, again.beginString);
      promiseSame(latin1(twice), latin1(written), 'a message reads as it was written');
      return { isAccepted: true, mark };
    },
  },
  {
    name: 'fix-values',
    about: 'prices, quantities and times of FIX fields',
    seeds: () => [
      '101.25',
      '0',
      '-1.000001',
      '1000000',
      '20261121-14:30:00.250',
      '20240229-23:59:60',
    ],
    words: ['.', '-', '000000', '20261121-', '14:30:00', '.123456789'],
    bytesMax: 64,
    run: (text) => {
      const [price, quantity, atMs] = [readPx(text), readQty(text), parseUtcTimestamp(text)];
      if (price !== null) promise(readPx(pxText(price)) === price, `a price comes back: ${text}`);
      promise(quantity === null || Number.isSafeInteger(quantity), `a quantity is exact: ${text}`);
      if (atMs !== null) {
        promise(Number.isSafeInteger(atMs), `a time is a whole number: ${text}`);
        promise(parseUtcTimestamp(formatUtcTimestamp(atMs)) === atMs, `a time comes back: ${text}`);
      }
      return { isAccepted: price !== null || quantity !== null || atMs !== null };
    },
  },
];
