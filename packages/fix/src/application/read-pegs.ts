/** What an order follows: the market (40=P), or trades at a distance (a trailing stop, 18=a). */
import { type Px, px } from '@tradefloor/contracts/money';
import { BPS_PER_PCT } from '@tradefloor/contracts/vocabulary/trailing-stop';
import type { Trail } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { PegRequest } from '@tradefloor/core/trading/exchange/client-messages';
import { type FixField, readCount, toText } from '../message.ts';
import { readPx } from './decimal-text.ts';
import { FIX, PEG } from './field-codes.ts';
import { EXEC_INST, PEG_OFFSET } from './order-type-codes.ts';
import { REFUSE, shown, Unreadable } from './unreadable.ts';

type Fields = readonly FixField[];

/** The values of ExecInst (18). */
export const listInstructions = (body: Fields): readonly string[] =>
  toText(body, FIX.ExecInst)?.split(' ') ?? [];

/** Whether an order is a trailing stop's. */
export const isTrail = (body: Fields): boolean => listInstructions(body).includes(EXEC_INST.trail);

/** A floating peg with an offset in price, as FIX 4.4 has it where 835 and 836 are missing. */
export function toPeg(body: Fields): PegRequest | null {
  const pegs = listInstructions(body).flatMap((code) => PEG.toName(code) ?? []);
  const text = toText(body, FIX.PegOffsetValue);
  const [to] = pegs;
  if (to === undefined && (text === undefined || isTrail(body))) return null;
  if (to === undefined || pegs.length > 1 || isTrail(body)) {
    throw new Unreadable(REFUSE.unsupported, 'a peg is one of ExecInst M, R, P and a');
  }
  requireZero(body, FIX.PegMoveType);
  requireZero(body, FIX.PegOffsetType);
  return { to, offset: text === undefined ? px(0) : toOffset(text) };
}

/** A trailing stop (18=a): 211 is how far it stays behind, in price or (836=1) in basis points of the trade. */
export function toTrail(body: Fields): Trail<Px> | null {
  if (!isTrail(body)) return null;
  requireZero(body, FIX.PegMoveType);
  const text = toText(body, FIX.PegOffsetValue);
  if (text === undefined) return null;
  if (toText(body, FIX.PegOffsetType) === PEG_OFFSET.basisPoints) {
    const bps = readCount(text);
    if (bps !== null) return { unit: 'PCT', pct: bps / BPS_PER_PCT };
    throw new Unreadable(
      REFUSE.other,
      `PegOffsetValue ${shown(text)} is no number of basis points`,
    );
  }
  requireZero(body, FIX.PegOffsetType);
  return { unit: 'AMOUNT', amount: toOffset(text) };
}

function requireZero(body: Fields, tag: number): void {
  if ((toText(body, tag) ?? '0') === '0') return;
  throw new Unreadable(REFUSE.unsupported, `only a peg with ${tag}=0 is offered`);
}

function toOffset(text: string): Px {
  const offset = readPx(text);
  if (offset !== null) return offset;
  throw new Unreadable(REFUSE.other, `PegOffsetValue ${shown(text)} is no price offset`);
}
