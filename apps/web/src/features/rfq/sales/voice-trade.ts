/** What is typed of a phone trade: prices, what it earns, what is missing. Pure; the service decides. */
import { RFQ_FACE_MAX } from '@tradefloor/contracts/vocabulary/rfq';
import { parseQty } from '../../../lib/format/entry.ts';
import type { Side } from '../../../platform/client/shapes.ts';

const PRICE = /^\d{1,4}(\.\d{1,6})?$/;

export type VoiceTexts = {
  readonly size: string;
  readonly dealerPrice: string;
  readonly clientPrice: string;
  readonly note: string;
};

/** A clean price above zero; null for anything else. */
export function toPrice(text: string): number | null {
  const value = PRICE.test(text.trim()) ? Number(text) : 0;
  return value > 0 ? value : null;
}

/** The firm's revenue, to the cent; null while unknown. A loss is negative. */
export function earnedBy(
  side: Side,
  { size, dealerPrice, clientPrice }: VoiceTexts,
): number | null {
  const dealer = toPrice(dealerPrice);
  const client = toPrice(clientPrice);
  const face = parseQty(size, RFQ_FACE_MAX);
  if (dealer === null || client === null || !face.ok) return null;
  const perHundred = side === 'BUY' ? client - dealer : dealer - client;
  return Math.round(perHundred * face.value) / 100;
}

/** The first thing that is missing; null when it is whole. */
export function voiceProblem({ dealerPrice, clientPrice, note }: VoiceTexts): string | null {
  if (toPrice(dealerPrice) === null) return 'Dealer price: a price above zero';
  if (toPrice(clientPrice) === null) return 'Client price: a price above zero';
  return note.trim() === '' ? 'Note: required' : null;
}
