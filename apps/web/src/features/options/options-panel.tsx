/** Options on an underlying: the chain of an expiry with its strategies, the volatility surface, and deals over the counter. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { ColumnHead, facing, RowHead, TableFrame } from '../../kit/table/table-parts.tsx';
import { cx } from '../../kit/ui/cx.ts';
import { Empty } from '../../kit/ui/empty.tsx';
import { SelectField } from '../../kit/ui/field.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { formatFixed } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { Side } from '../../platform/client/shapes.ts';
import type { PanelProps } from '../../ui-state/panel-spec.ts';
import { type Chain, type ChainRow, type Leg, withLeg } from './legs.ts';
import { OtcView } from './otc-view.tsx';
import type { PackageLegs } from './position-legs.ts';
import { PositionsView } from './positions-view.tsx';
import { StrategyBox } from './strategy-box.tsx';
import { SurfaceView } from './surface-view.tsx';
import { UNDERLYING_CHOICES, useUnderlying } from './use-underlying.ts';

/** Legs and units that the ticket holds, on one underlying. */
type LegsOn = {
  readonly underlying: string;
  readonly legs: readonly Leg[];
  readonly units: string;
};
type View = 'chain' | 'positions' | 'surface' | 'otc';
const ONE_UNIT = '1';
const VIEWS = [
  { value: 'chain', label: 'Chain' },
  { value: 'positions', label: 'Positions' },
  { value: 'surface', label: 'Surface' },
  { value: 'otc', label: 'OTC' },
] as const;

export function OptionsPanel({ channel }: PanelProps) {
  const client = useClient();
  const { underlying, setUnderlying } = useUnderlying(channel);
  const [expiry, setExpiry] = useState<string | null>(null);
  const [view, setView] = useState<View>('chain');
  const [legsOn, setLegsOn] = useState<LegsOn>({ underlying, legs: [], units: ONE_UNIT });
  const query = useWatched(
    useQuery(
      client.queries.rfq.chain.queryOptions(
        { underlying, ...(expiry === null ? {} : { expiry }) },
        { placeholderData: (before) => before },
      ),
    ),
  );
  const { data: chain, error, refetch } = query;
  if (chain === undefined) {
    return error ? (
      <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />
    ) : (
      <Empty title="Loading chain…" />
    );
  }
  // Legs are on one underlying, that of their chain: another one resets them.
  const on = chain.underlying;
  const { legs, units } = legsOn.underlying === on ? legsOn : { legs: NO_LEGS, units: ONE_UNIT };
  // Other legs are another package: its quantity is not that of the last one.
  const setLegs = (next: readonly Leg[]): void => {
    const goesOn = legs.length > 0 && (isWithin(next, legs) || isWithin(legs, next));
    setLegsOn({ underlying: on, legs: next, units: goesOn ? units : ONE_UNIT });
  };
  const fillTicket = (of: string, filled: PackageLegs): void => {
    setLegsOn({ underlying: of, legs: filled.legs, units: String(filled.units) });
    setUnderlying(of);
    setView('chain');
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      <PanelHead
        chain={chain}
        underlying={underlying}
        view={view}
        onView={setView}
        onUnderlying={setUnderlying}
        onExpiry={setExpiry}
      />
      {view === 'surface' ? (
        <SurfaceView underlying={chain.underlying} expiry={chain.expiry} />
      ) : null}
      {view === 'otc' && on === underlying ? (
        <OtcView key={on} underlying={on} spot={chain.spot} />
      ) : null}
      {view === 'positions' ? <PositionsView onPackage={fillTicket} /> : null}
      {view === 'chain' ? (
        <>
          <ChainTable
            chain={chain}
            onPick={(symbol, side) => setLegs(withLeg(legs, symbol, side))}
          />
          <StrategyBox
            chain={chain}
            legs={legs}
            onLegs={setLegs}
            units={units}
            onUnits={(next) => setLegsOn({ underlying: on, legs, units: next })}
          />
        </>
      ) : null}
    </div>
  );
}

type PanelHeadProps = {
  readonly chain: Chain;
  readonly underlying: string;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onUnderlying: (underlying: string) => void;
  readonly onExpiry: (expiry: string) => void;
};

/** What is shown: view, underlying and expiry, with the spot. */
function PanelHead(of: PanelHeadProps) {
  const { chain, underlying, view, onView, onUnderlying, onExpiry } = of;
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-end gap-2 bg-s1 p-2">
      <Segmented label="View" value={view} choices={VIEWS} onChange={onView} />
      <SelectField
        label="Underlying"
        value={underlying}
        options={UNDERLYING_CHOICES}
        onChange={(event) => onUnderlying(event.target.value)}
      />
      {view === 'otc' || view === 'positions' ? null : (
        <SelectField
          label="Expiry"
          value={chain.expiry}
          options={chain.expiries.map((value) => ({ value, label: value }))}
          onChange={(event) => onExpiry(event.target.value)}
        />
      )}
      <p className="pb-1 text-12 text-t2" data-testid="option-spot">
        {chain.spot === null
          ? phrase`${chain.underlying} is not quoted`
          : `${chain.underlying} ${formatFixed(chain.spot, 2)}${rateText(chain)}`}
      </p>
    </div>
  );
}

const NO_LEGS: readonly Leg[] = [];

/** Whether every contract of some legs is one of others. */
const isWithin = (some: readonly Leg[], others: readonly Leg[]): boolean =>
  some.every(({ symbol }) => others.some((leg) => leg.symbol === symbol));

/** The continuous zero rate to the expiry, which the model discounts with. */
const rateText = ({ ratePct }: Chain): string =>
  ratePct === null ? '' : phrase`, rate ${formatFixed(ratePct, 2)} %`;

/** From the prices, which stand in the middle, outwards. */
const GREEKS = ['IV %', 'Delta', 'Gamma', 'Theta', 'Vega'] as const;
const PRICES = ['Bid', 'Ask'] as const;
const CALL_HEADS = [facing('left', GREEKS), PRICES].flat();
const PUT_HEADS = [PRICES, facing('right', GREEKS)].flat();
type Pick = (symbol: string, side: Side) => void;

function ChainTable({ chain, onPick }: { readonly chain: Chain; readonly onPick: Pick }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="min-h-56 flex-1 overflow-auto" aria-label="Chain" tabIndex={0}>
      <TableFrame className="border-collapse text-right text-12 tabular-nums">
        <thead className="sticky top-0 bg-s2 text-11 text-t2">
          <tr>
            <ColumnHead colSpan={CALL_HEADS.length} align="center" className="py-0.5">
              Calls
            </ColumnHead>
            <ColumnHead align="center" className="px-2">
              Strike
            </ColumnHead>
            <ColumnHead colSpan={PUT_HEADS.length} align="center">
              Puts
            </ColumnHead>
          </tr>
          <tr>
            {CALL_HEADS.map((head) => (
              <ColumnHead key={head} className="px-1">
                {head}
              </ColumnHead>
            ))}
            <ColumnHead align="center" className="px-2">
              USD
            </ColumnHead>
            {PUT_HEADS.map((head) => (
              <ColumnHead key={head} className="px-1">
                {head}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {chain.rows.map((row) => (
            <StrikeRow key={row.strike} row={row} spot={chain.spot ?? 0} onPick={onPick} />
          ))}
        </tbody>
      </TableFrame>
    </section>
  );
}

type StrikeRowProps = { readonly row: ChainRow; readonly spot: number; readonly onPick: Pick };

function StrikeRow({ row, spot, onPick }: StrikeRowProps) {
  const { strike, call, put } = row;
  const greeks = (view: ChainRow['call']): readonly (readonly [string, string])[] => [
    ['iv', formatFixed(view.volatility, 1)],
    ['delta', formatFixed(view.delta, 3)],
    ['gamma', formatFixed(view.gamma, 4)],
    ['theta', formatFixed(view.theta, 3)],
    ['vega', formatFixed(view.vega, 3)],
  ];
  const cell = ([name, text]: readonly [string, string], isIn: boolean) => (
    <td key={name} className={cx('px-1 text-t2', isIn && 'bg-s2')}>
      {text}
    </td>
  );
  const price = (view: ChainRow['call'], side: Side, isIn: boolean) => {
    const text = formatFixed(side === 'BUY' ? view.ask : view.bid, 2);
    return (
      <td className={cx('px-0.5', isIn && 'bg-s2')}>
        <button
          type="button"
          className={cx(
            'h-6 min-w-6 rounded-sm px-1 hover:bg-s3',
            side === 'BUY' ? 'text-buy' : 'text-sell',
          )}
          aria-label={phrase`${phrase(side === 'BUY' ? 'Buy' : 'Sell')} ${view.symbol} at ${text}`}
          onClick={() => onPick(view.symbol, side)}
        >
          {text}
        </button>
      </td>
    );
  };
  const [callIn, putIn] = [strike < spot, strike > spot];
  return (
    <tr className="border-line border-b">
      {facing('left', greeks(call)).map((each) => cell(each, callIn))}
      {price(call, 'SELL', callIn)}
      {price(call, 'BUY', callIn)}
      <RowHead align="center" isStrong className="bg-s1 px-2">
        {formatFixed(strike, strike % 1 === 0 ? 0 : 1)}
      </RowHead>
      {price(put, 'SELL', putIn)}
      {price(put, 'BUY', putIn)}
      {facing('right', greeks(put)).map((each) => cell(each, putIn))}
    </tr>
  );
}
