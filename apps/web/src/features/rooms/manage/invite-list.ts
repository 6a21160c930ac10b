/**
 * A list of the invited as it is pasted or dropped: one line each, a label and optionally what it is. The platform decides
 * what it takes; this shows the same faults while the list is still on the screen. Pure.
 */

import {
  INVITE_TEXT_MAX,
  SEAT_KINDS,
  SEAT_LABEL_MAX,
  type SeatKind,
} from '@tradefloor/contracts/vocabulary/rooms';
import { phrase } from '../../../lib/text/phrase.ts';

export type Invited = { readonly label: string; readonly kind: SeatKind };
export type InviteFault = { readonly line: number; readonly message: string };
export type InviteList = {
  readonly invited: readonly Invited[];
  /** By line, from 1. */
  readonly faults: readonly InviteFault[];
};

const SEPARATOR = /[,;\t]/;
const HEADER = /^"?label"?\s*([,;\t]|$)/i;
const CONTROL = /\p{C}/u;

const findKind = (text: string): SeatKind | undefined =>
  SEAT_KINDS.find((kind) => kind === text.toUpperCase());

function readLine(text: string): Invited | string {
  const [label = '', kind = '', ...rest] = text.split(SEPARATOR).map((cell) => cell.trim());
  if (label === '') return 'A name is missing';
  if (label.length > SEAT_LABEL_MAX) return phrase`A name has at most ${SEAT_LABEL_MAX} characters`;
  if (CONTROL.test(label)) return 'A name has no control characters';
  if (rest.some((cell) => cell !== '')) return 'A line has a name and a kind, and nothing else';
  const found = kind === '' ? 'PERSON' : findKind(kind);
  return found === undefined
    ? phrase`${kind} is not a kind: ${SEAT_KINDS.join(', ')}`
    : { label, kind: found };
}

/** The invited of a list and the faults of its lines; empty lines and a header are passed over. */
export function readInvites(text: string): InviteList {
  const invited: Invited[] = [];
  const faults: InviteFault[] = [];
  if (text.length > INVITE_TEXT_MAX) {
    faults.push({ line: 1, message: phrase`A list has at most ${INVITE_TEXT_MAX} characters` });
  }
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (line.trim() === '' || (index === 0 && HEADER.test(line))) continue;
    const read = readLine(line);
    if (typeof read === 'string') faults.push({ line: index + 1, message: read });
    else invited.push(read);
  }
  return { invited, faults };
}
