/** The legs of a strategy: put together by hand from a chain, or by a recipe around the price of the underlying. */
import { LEGS_MAX, sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { Side, WireOutput } from '../../platform/client/shapes.ts';

export type Chain = WireOutput<'optionChain'>;
export type ChainRow = Chain['rows'][number];
export type Leg = { readonly symbol: string; readonly side: Side; readonly qty: number };

/** Adds one contract on a side; the other side of the same contract is taken back first. */
export function withLeg(legs: readonly Leg[], symbol: string, side: Side): readonly Leg[] {
  const known = legs.find((leg) => leg.symbol === symbol);
  if (known === undefined) {
    return legs.length >= LEGS_MAX ? legs : [...legs, { symbol, side, qty: 1 }];
  }
  const signed = sideSign(known.side) * known.qty + sideSign(side);
  const others = legs.filter((leg) => leg !== known);
  if (signed === 0) return others;
  return legs.map((leg) =>
    leg === known ? { symbol, side: signed > 0 ? 'BUY' : 'SELL', qty: Math.abs(signed) } : leg,
  );
}

export const RECIPES = [
  'Call spread',
  'Put spread',
  'Straddle',
  'Strangle',
  'Iron condor',
] as const;
export type Recipe = (typeof RECIPES)[number];

/** Strikes by how far they lie from the money: 0 is the nearest, 1 the next above, -1 the next below. */
function rowAt({ rows, spot }: Chain, offset: number): ChainRow | undefined {
  if (spot === null) return undefined;
  const gaps = rows.map(({ strike }) => Math.abs(strike - spot));
  const nearest = gaps.indexOf(Math.min(...gaps));
  return rows[nearest + offset];
}

type Part = readonly ['call' | 'put', offset: number, side: Side];
const PARTS: Readonly<Record<Recipe, readonly Part[]>> = {
  'Call spread': [
    ['call', 0, 'BUY'],
    ['call', 2, 'SELL'],
  ],
  'Put spread': [
    ['put', 0, 'BUY'],
    ['put', -2, 'SELL'],
  ],
  Straddle: [
    ['call', 0, 'BUY'],
    ['put', 0, 'BUY'],
  ],
  Strangle: [
    ['call', 2, 'BUY'],
    ['put', -2, 'BUY'],
  ],
  'Iron condor': [
    ['put', -4, 'BUY'],
    ['put', -2, 'SELL'],
    ['call', 2, 'SELL'],
    ['call', 4, 'BUY'],
  ],
};

/** The legs of a recipe on this chain; none where the chain does not reach. */
export function listLegs(recipe: Recipe, chain: Chain): readonly Leg[] {
  const legs = PARTS[recipe].flatMap(([type, offset, side]) => {
    const row = rowAt(chain, offset);
    return row === undefined ? [] : [{ symbol: row[type].symbol, side, qty: 1 }];
  });
  return legs.length === PARTS[recipe].length ? legs : [];
}

/** What a leg trades at: the far touch; null while it is not quoted or there is no bid. */
export function getTouch(chain: Chain, { symbol, side }: Leg): number | null {
  for (const { call, put } of chain.rows) {
    const quote = call.symbol === symbol ? call : put.symbol === symbol ? put : null;
    if (quote !== null) return side === 'BUY' ? quote.ask : quote.bid > 0 ? quote.bid : null;
  }
  return null;
}
