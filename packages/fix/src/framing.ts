/**
 * Cuts a stream of bytes into frames, however the network split or joined them. A frame runs from
 * `8=` to the field behind the first SOH `10=` at or after the announced length; whether it is
 * sound is for `decode.ts`. What is held is bounded, whatever arrives.
 */
import { ownMemory } from './bytes.ts';

const SOH = 1;
const EIGHT = 56;
const NINE = 57;
const EQUALS = 61;

/** `8=` + a version + SOH + `9=` + a length + SOH is never longer than this. */
const INTRO_MAX = 40;
const CHECKSUM_FIELD_MAX = 16;

export interface Framer {
  readonly frameBytesMax: number;
  held: Uint8Array;
  start: number;
  end: number;
  /** Where the search for the end of the frame goes on; 0 when it has not begun. */
  searchFrom: number;
  /** Bytes that belonged to no frame. */
  skipped: number;
}

/** A framer with nothing in it. A frame longer than `frameBytesMax` is skipped as garbage. */
export function createFramer(frameBytesMax: number): Framer {
  return {
    frameBytesMax,
    held: ownMemory(4096),
    start: 0,
    end: 0,
    searchFrom: 0,
    skipped: 0,
  };
}

/** Takes in what arrived. The chunk is copied and may be reused. */
export function feed(framer: Framer, chunk: Uint8Array): void {
  const kept = framer.end - framer.start;
  if (framer.end + chunk.length > framer.held.length) {
    const room = kept + chunk.length;
    const target = room > framer.held.length ? ownMemory(room * 2) : framer.held;
    target.set(framer.held.subarray(framer.start, framer.end), 0);
    framer.held = target;
    if (framer.searchFrom > 0) framer.searchFrom -= framer.start;
    framer.start = 0;
    framer.end = kept;
  }
  framer.held.set(chunk, framer.end);
  framer.end += chunk.length;
}

/** The next whole frame, valid until the next `feed`; null when more bytes are needed. */
export function nextFrame(framer: Framer): Uint8Array | null {
  for (;;) {
    if (!seekIntro(framer)) return null;
    const bodyEnd = announcedEnd(framer);
    if (bodyEnd === 'wait') return null;
    if (bodyEnd === 'bad' || bodyEnd - framer.start > framer.frameBytesMax) {
      skip(framer, 2);
      continue;
    }
    const end = frameEnd(framer, bodyEnd);
    if (end === 'wait') return null;
    if (end === 'bad') {
      skip(framer, 2);
      continue;
    }
    const frame = framer.held.subarray(framer.start, end);
    framer.start = end;
    framer.searchFrom = 0;
    return frame;
  }
}

function skip(framer: Framer, count: number): void {
  framer.start += count;
  framer.skipped += count;
  framer.searchFrom = 0;
}

/** Moves to the next `8=`. Whether one is there, or the last byte may become one. */
function seekIntro(framer: Framer): boolean {
  const { held, end } = framer;
  let at = framer.start;
  while (at < end && !(held[at] === EIGHT && (at + 1 === end || held[at + 1] === EQUALS))) at += 1;
  if (at > framer.start) skip(framer, at - framer.start);
  return at + 1 < end;
}

/** Where the body would end by BodyLength. */
function announcedEnd({ held, start, end }: Framer): number | 'wait' | 'bad' {
  const limit = Math.min(end, start + INTRO_MAX);
  let at = start + 2;
  while (at < limit && held[at] !== SOH) at += 1;
  if (at + 2 >= limit) return limit < end ? 'bad' : 'wait';
  if (held[at + 1] !== NINE || held[at + 2] !== EQUALS) return 'bad';
  at += 3;
  let length = 0;
  const digitsFrom = at;
  for (; at < limit && held[at] !== SOH; at += 1) {
    const digit = (held[at] ?? 0) - 48;
    if (digit < 0 || digit > 9 || at - digitsFrom > 8) return 'bad';
    length = length * 10 + digit;
  }
  if (at >= limit) return limit < end ? 'bad' : 'wait';
  return at === digitsFrom ? 'bad' : at + 1 + length;
}

/** Just behind the checksum's SOH. */
function frameEnd(framer: Framer, bodyEnd: number): number | 'wait' | 'bad' {
  const { held, end, start, frameBytesMax } = framer;
  let at = Math.max(bodyEnd - 1, framer.searchFrom);
  while (at + 3 < end && !isChecksumAt(held, at)) {
    at += 1;
    if (at - start > 2 * frameBytesMax) return 'bad';
  }
  framer.searchFrom = at;
  if (at + 3 >= end) return 'wait';
  for (let stop = at + 4; stop < end; stop += 1) {
    if (held[stop] === SOH) return stop + 1;
    if (stop - at > CHECKSUM_FIELD_MAX) return 'bad';
  }
  return 'wait';
}

/** Whether SOH `10=` stands here. */
function isChecksumAt(held: Uint8Array, at: number): boolean {
  return held[at] === SOH && held[at + 1] === 49 && held[at + 2] === 48 && held[at + 3] === EQUALS;
}
