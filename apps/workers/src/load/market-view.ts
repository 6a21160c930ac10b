/**
 * The simulated users' view of the market: quotes, bonds and option prices from the gateway, refreshed at intervals.
 */

import { listBonds } from '@tradefloor/contracts/calls/bonds';
import { quotes } from '@tradefloor/contracts/calls/market';
import { optionChain } from '@tradefloor/contracts/calls/options';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { type GatewayClient, objectIn } from './gateway-client.ts';

/** Prices as numbers of currency units: they go back onto the wire. */
export type EquityView = { readonly symbol: string; readonly bid: number; readonly ask: number };
export type BondView = { readonly isin: string; readonly couponPct: number };
export type OptionView = { readonly symbol: string; readonly ask: number };

export type MarketView = {
  readonly equities: readonly EquityView[];
  readonly bonds: readonly BondView[];
  readonly options: readonly OptionView[];
};

/** Where option users deal. */
const UNDERLYING = 'AAPL';
/** Contracts cheaper than this are too far out of the money to be traded. */
const OPTION_MIN = 0.5;

export const NOTHING_KNOWN: MarketView = { equities: [], bonds: [], options: [] };

/** Refreshes the market; what cannot be read stays as it was. */
export async function readMarket(
  gateway: GatewayClient,
  { cookie, known }: { readonly cookie: string; readonly known: MarketView },
): Promise<MarketView> {
  const read = (path: string) => gateway.request({ method: 'GET', path, cookie });
  const [quoted, listed, chain] = await Promise.all([
    read('/api/market-sim/quotes'),
    known.bonds.length > 0 ? null : read('/api/rfq/bonds'),
    read(`/api/rfq/options/${UNDERLYING}`),
  ]);
  return {
    equities: equitiesIn(quoted.text) ?? known.equities,
    bonds: (listed === null ? null : bondsIn(listed.text)) ?? known.bonds,
    options: optionsIn(chain.text) ?? known.options,
  };
}

function equitiesIn(text: string): EquityView[] | null {
  const read = quotes.out.safeParse(objectIn(text));
  if (!read.success) return null;
  return read.data.items.map(({ symbol, bid, ask }) => ({
    symbol,
    bid: bid / PX_PER_UNIT,
    ask: ask / PX_PER_UNIT,
  }));
}

function bondsIn(text: string): BondView[] | null {
  const read = listBonds.out.safeParse(objectIn(text));
  return read.success ? read.data.items.map(({ isin, couponPct }) => ({ isin, couponPct })) : null;
}

function optionsIn(text: string): OptionView[] | null {
  const read = optionChain.out.safeParse(objectIn(text));
  if (!read.success) return null;
  return read.data.rows
    .flatMap(({ call, put }) => [call, put])
    .map(({ symbol, ask }) => ({ symbol, ask: ask / PX_PER_UNIT }))
    .filter(({ ask }) => ask >= OPTION_MIN);
}
