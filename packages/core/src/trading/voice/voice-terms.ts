/** What a voice deal may be on, and at which prices: contracts that trade, lots within a clip, the tick grid, the collar. */

import type { FutureContract } from '@tradefloor/contracts/future';
import { type ExecId, execId } from '@tradefloor/contracts/ids';
import { type Money, type Px, px } from '@tradefloor/contracts/money';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { excessText } from '@tradefloor/contracts/vocabulary/rejections';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import type { VoiceDeal, VoiceLeg } from '@tradefloor/contracts/voice';
import { computeWorth } from '@tradefloor/instruments/contract/contract-value';
import { spreadLegs } from '@tradefloor/instruments/futures/calendar-spread';
import { contractOfSymbol } from '@tradefloor/instruments/futures/future-contract';
import { writePrice } from '@tradefloor/instruments/futures/notation';
import { FUTURE_PRODUCTS, type FutureProduct } from '@tradefloor/instruments/futures/products';
import { err, ok, type Result } from '../../result.ts';

/** Further from the market's middle than this share of the near month's price, a voice price is taken for a slip. */
export const VOICE_COLLAR_BPS = 200;

/** A refusal with the field it is about. */
export type Fault = {
  readonly code: RefusalCode;
  readonly path: string;
  readonly detail: string;
};

const fault = (code: RefusalCode, path: string, detail: string) => err({ code, path, detail });

type Months = Pick<VoiceDeal, 'symbol' | 'farSymbol'>;

/** A month that trades now, or why it does not. */
function parseMonth(symbol: string, path: string, nowMs: number): Result<FutureContract, Fault> {
  const contract = contractOfSymbol(symbol);
  if (contract === null) return fault('UNKNOWN_SYMBOL', path, `there is no contract ${symbol}`);
  if (contract.expiresAt > nowMs) return ok(contract);
  return fault('UNKNOWN_SYMBOL', path, `${symbol} stopped trading on ${contract.expiry}`);
}

/** The product of a request that can be dealt, or the refusal. Whether its months are quoted is the desk's decision. */
export function voiceProduct(
  requested: Months & { readonly lots: number },
  nowMs: number,
): Result<FutureProduct, Fault> {
  const { symbol, farSymbol, lots } = requested;
  const near = parseMonth(symbol, 'symbol', nowMs);
  if (!near.ok) return near;
  if (farSymbol !== null) {
    const far = parseMonth(farSymbol, 'farSymbol', nowMs);
    if (!far.ok) return far;
    if (far.value.root !== near.value.root || far.value.expiresAt <= near.value.expiresAt) {
      const detail = 'a spread is on a near and a later month of one product';
      return fault('VALIDATION_FAILED', 'farSymbol', detail);
    }
  }
  const product = FUTURE_PRODUCTS[near.value.root];
  if (lots <= product.maxClip) return ok(product);
  const quantity = { count: lots, max: product.maxClip };
  return fault(
    'QTY_LIMIT_EXCEEDED',
    'lots',
    excessText(`Quantity in lots of ${product.root}`, quantity),
  );
}

/** Middles of the months of a deal. */
export type VoiceMarks = { readonly near: Px; readonly far: Px | null };

/** The middle a price is measured against: the month's, or near less far. */
export const voiceMark = ({ near, far }: VoiceMarks): Px => (far === null ? near : px(near - far));

/** The price as it may be shown, or why it may not: on the tick, within the collar, above zero where it is no difference. */
export function voicePrice(
  price: Px,
  of: { readonly product: FutureProduct; readonly marks: VoiceMarks },
): Result<Px, Fault> {
  const { product, marks } = of;
  const { tickSize } = product;
  if (price % tickSize !== 0) {
    const step = writePrice(tickSize, product);
    return fault('VALIDATION_FAILED', 'price', `not on the tick: prices move by ${step}`);
  }
  const mark = voiceMark(marks);
  if (Math.abs(price - mark) * BPS_PER_ONE > VOICE_COLLAR_BPS * marks.near) {
    const least = Math.ceil(mark / tickSize) * tickSize;
    const detail = `${writePrice(price, product)} is too far from the mid, ${writePrice(least, product)} (max. ${VOICE_COLLAR_BPS / 100} % of the near month)`;
    return fault('PRICE_COLLAR', 'price', detail);
  }
  const { near, far } = legPrices(price, of);
  if (near <= 0 || (far !== null && far <= 0)) {
    return fault('VALIDATION_FAILED', 'price', 'a leg would be dealt at no price above zero');
  }
  return ok(price);
}

function legPrices(
  price: Px,
  { product, marks }: { readonly product: FutureProduct; readonly marks: VoiceMarks },
): { readonly near: Px; readonly far: Px | null } {
  if (marks.far === null) return { near: price, far: null };
  const legs = spreadLegs(price, { nearMid: marks.near, tickSize: product.tickSize });
  return { near: px(legs.near), far: px(legs.far) };
}

const toExec = (dealId: string, leg: 1 | 2): ExecId => execId(`${dealId}-F${leg}`);

/** The firm's deal against the client at a price: one leg, or near and far. The same deal gives the same ids. */
export function voiceLegs(
  deal: Pick<VoiceDeal, 'dealId' | 'symbol' | 'farSymbol' | 'side'>,
  price: Px,
  of: { readonly product: FutureProduct; readonly marks: VoiceMarks },
): VoiceLeg[] {
  const { dealId, symbol, farSymbol, side } = deal;
  const { near, far } = legPrices(price, of);
  const first = { execId: toExec(dealId, 1), symbol, side: otherSide(side), price: near };
  if (farSymbol === null || far === null) return [first];
  return [first, { execId: toExec(dealId, 2), symbol: farSymbol, side, price: far }];
}

/** What a deal counts for against its client's line: the near month's worth, for a spread is one risk. */
export const voiceWorth = (
  near: Px,
  of: { readonly symbol: string; readonly lots: number },
): Money => computeWorth({ instrumentType: 'commodity', symbol: of.symbol }, near, of.lots);
