/**
 * Wash trades: one owner on both sides of one trade, so that nothing changes hands (FINRA Rule 5210, Supplementary
 * Material .02; MAR Annex I A(c)). Every account of the platform has one owner, its user. Venues mark a trade between
 * two of their clients as a cross; its sides have the same venue, price, quantity and, but for a moment, time.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import type { Finding } from '@tradefloor/contracts/surveillance';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import { WASH_WITHIN_MS } from '@tradefloor/contracts/vocabulary/surveillance';
import { sortEvidence, toFillEvidence, toFindingId, toGrouped, toPriceText } from './evidence.ts';
import { Recent } from './recent.ts';

type Crossed = { readonly at: number; readonly id: string; readonly fill: Fill };

export class WashTrades {
  readonly #crosses = new Recent<Crossed>(WASH_WITHIN_MS);
  /** Fills that are a side of a finding: each is one of one. */
  readonly #paired = new Recent<{ readonly at: number; readonly id: string }>(WASH_WITHIN_MS);

  onFill(fill: Fill): Finding[] {
    if (fill.liquidity !== 'CROSS') return [];
    if (!this.#crosses.add(toKey(fill, fill.side), { at: fill.at, id: fill.execId, fill })) {
      return [];
    }
    const other = this.#crosses
      .list(toKey(fill, otherSide(fill.side)))
      .find(({ at, id }) => Math.abs(at - fill.at) <= WASH_WITHIN_MS && !this.#isPaired(id));
    if (other === undefined) return [];
    for (const { execId: id, at } of [other.fill, fill]) this.#paired.add(id, { at, id });
    return [toFinding(other.fill, fill)];
  }

  #isPaired(id: string): boolean {
    return this.#paired.list(id).length > 0;
  }
}

const toKey = ({ userId, symbol, venue, price, qty }: Fill, side: Fill['side']): string =>
  `${userId}|${symbol}|${venue}|${price}|${qty}|${side}`;

function toFinding(earlier: Fill, later: Fill): Finding {
  const { userId, symbol, qty, price, venue } = later;
  const value = Math.abs(later.at - earlier.at);
  return {
    // By the ids' own order: which side is heard of first does not matter.
    findingId: toFindingId('WASH_TRADE', [earlier.execId, later.execId].sort()[0] ?? ''),
    rule: 'WASH_TRADE',
    at: Math.max(earlier.at, later.at),
    userId,
    symbol,
    value,
    limit: WASH_WITHIN_MS,
    unit: 'ms',
    summary: `${userId} bought and sold ${toGrouped(qty)} ${symbol} at ${toPriceText(price)} on ${venue}, ${value} ms apart`,
    evidence: sortEvidence([toFillEvidence(earlier), toFillEvidence(later)]),
  };
}
