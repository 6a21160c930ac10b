/** The dealer's response on a package, made of the chain of a test: touches without size, margin as much as is paid. */
import type { WireInput } from '../../platform/client/shapes.ts';
import type { Chain } from './legs.ts';
import type { PackageQuote } from './package-terms.ts';

type View = Chain['rows'][number]['call'];

/** @param more contracts of other expiries */
export function toPackageQuote(
  chain: Chain,
  { legs, qty }: WireInput<'optionPackage'>,
  more: readonly View[] = [],
): PackageQuote {
  const views = [...chain.rows.flatMap(({ call, put }) => [call, put]), ...more];
  const quoted = legs.map((leg) => {
    const view = views.find(({ symbol }) => symbol === leg.symbol);
    if (view === undefined) throw new Error(`no quote of ${leg.symbol}`);
    return { leg, view, sign: leg.side === 'BUY' ? 1 : -1 };
  });
  const net = (price: (of: (typeof quoted)[number]) => number): number | null => {
    const prices = quoted.map(price);
    if (prices.includes(0)) return null;
    const cents = quoted.reduce(
      (sum, { leg, sign }, n) => sum + sign * leg.qty * Math.round((prices[n] ?? 0) * 100),
      0,
    );
    return cents / 100;
  };
  const sum = (of: (view: View) => number): number =>
    quoted.reduce((total, { leg, view, sign }) => total + sign * leg.qty * qty * 100 * of(view), 0);
  const ask = net(({ view, sign }) => (sign > 0 ? view.ask : view.bid));
  const premium = ask === null ? null : ask * 100 * qty;
  return {
    underlying: chain.underlying,
    at: chain.at,
    spot: chain.spot ?? 0,
    qty,
    bid: net(({ view, sign }) => (sign > 0 ? view.bid : view.ask)),
    mid: net(({ view }) => Math.max(0.01, view.mid)) ?? 0,
    ask,
    premium,
    fees: premium === null ? null : 0.12,
    margin: premium === null ? null : { before: 0, after: Math.abs(premium) },
    greeks: {
      delta: sum(({ delta }) => delta),
      gamma: sum(({ gamma }) => gamma),
      vega: sum(({ vega }) => vega),
      theta: sum(({ theta }) => theta),
      rho: sum(({ rho }) => rho),
    },
    legs: quoted.map(({ leg, view }) => ({
      symbol: leg.symbol,
      side: leg.side,
      qty: leg.qty * qty,
      bid: view.bid,
      mid: view.mid,
      ask: view.ask,
      price: leg.side === 'BUY' ? view.ask : view.bid === 0 ? null : view.bid,
    })),
  };
}
