/** Option positions by underlying with mark, profit and sensitivities, and the presses that fill the ticket to close or roll. */

import { isBespokeSymbol } from '@tradefloor/contracts/vocabulary/instruments';
import { Fragment, useState } from 'react';
import { useCan } from '../../kit/live/use-client.ts';
import { InstrumentName } from '../../kit/market/instrument-name.tsx';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { formatFixed, formatSigned, formatSignedQty } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { GreekCells, greekHeads } from './greeks-table.tsx';
import {
  contractNote,
  getHeldOn,
  type HeldOn,
  type HeldOption,
  listUnderlyings,
} from './held-greeks.ts';
import { closeLegs, type PackageLegs } from './position-legs.ts';
import { RollForm } from './roll-form.tsx';
import { useHeld } from './use-held.ts';

type PositionsViewProps = {
  /** Fills the ticket of the chain on this underlying. */
  readonly onPackage: (underlying: string, legs: PackageLegs) => void;
};

const makeHeads = () => [
  { name: 'Option', isText: true },
  { name: 'Quantity' },
  { name: 'Average' },
  { name: 'Mark' },
  { name: 'P&L, USD', title: 'Mark less average, on all shares of the contracts' },
  ...greekHeads(),
  { name: 'Close or roll', hidesName: true, isText: true },
];

export function PositionsView({ onPackage }: PositionsViewProps) {
  const { positions, views } = useHeld();
  const underlyings = listUnderlyings(positions);
  if (underlyings.length === 0) {
    return (
      <p className="p-2 text-12 text-t3">
        No option positions. What you deal on the chain or over the counter is listed here.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2 overflow-auto p-2" data-testid="option-positions">
      {underlyings.map((underlying) => (
        <HeldTable
          key={underlying}
          held={getHeldOn(underlying, positions, views)}
          onPackage={(legs) => onPackage(underlying, legs)}
        />
      ))}
      <p className="text-11 text-t3">{phrase`${contractNote()} Delta and gamma are in shares, vega for one volatility point, theta for one day, rho for 1 % of rate.`}</p>
    </div>
  );
}

type HeldTableProps = {
  readonly held: HeldOn;
  readonly onPackage: (legs: PackageLegs) => void;
};

function HeldTable({ held, onPackage }: HeldTableProps) {
  const heads = makeHeads();
  const deals = useCan('options');
  const [rolled, setRolled] = useState<string | null>(null);
  const { underlying, options, shares, greeks, pnl, unquoted } = held;
  const listed = options.filter(({ symbol }) => !isBespokeSymbol(symbol));
  const whole = listed.length > 1 ? closeLegs(listed) : null;
  return (
    <PlainTable label={phrase`${underlying} options`} heads={heads}>
      {options.map((option) => (
        <Fragment key={option.symbol}>
          <HeldRow
            option={option}
            canDeal={deals && !isBespokeSymbol(option.symbol)}
            onClose={() => {
              const legs = closeLegs([option]);
              if (legs !== null) onPackage(legs);
            }}
            onRoll={() => setRolled(option.symbol)}
          />
          {rolled === option.symbol ? (
            <tr>
              <td className="px-1 py-1 text-left" colSpan={heads.length}>
                <RollForm held={option} onRoll={onPackage} onCancel={() => setRolled(null)} />
              </td>
            </tr>
          ) : null}
        </Fragment>
      ))}
      <tr className="border-line border-t font-semibold">
        <td className="px-1 text-left">{phrase`${underlying}, with ${formatSignedQty(shares)} shares${unquoted === 0 ? '' : phrase`, without ${unquoted} not quoted`}`}</td>
        <td />
        <td />
        <td />
        <td className="px-1">{formatSigned(pnl, 2)}</td>
        <GreekCells greeks={greeks} />
        <td className="px-1 text-left">
          {deals && whole !== null ? (
            <Button size="sm" onClick={() => onPackage(whole)}>
              Close all
            </Button>
          ) : null}
        </td>
      </tr>
    </PlainTable>
  );
}

type HeldRowProps = {
  readonly option: HeldOption;
  readonly canDeal: boolean;
  readonly onClose: () => void;
  readonly onRoll: () => void;
};

function HeldRow({ option, canDeal, onClose, onRoll }: HeldRowProps) {
  const { symbol, netQty, avgPx, mark, pnl, greeks } = option;
  return (
    <tr className="border-line border-t">
      <td className="px-1 text-left">
        <InstrumentName symbol={symbol} />
      </td>
      <td className="px-1">{formatSignedQty(netQty)}</td>
      <td className="px-1">{formatFixed(avgPx, 2)}</td>
      <td className="px-1">{mark === null ? 'not quoted' : formatFixed(mark, 3)}</td>
      <td className="px-1">{pnl === null ? 'not quoted' : formatSigned(pnl, 2)}</td>
      <GreekCells greeks={greeks} />
      <td className="whitespace-nowrap px-1 text-left">
        {canDeal ? (
          <span className="flex gap-1">
            <Button size="sm" aria-label={phrase`Close ${symbol}`} onClick={onClose}>
              Close
            </Button>
            <Button size="sm" aria-label={phrase`Roll ${symbol}`} onClick={onRoll}>
              Roll…
            </Button>
          </span>
        ) : null}
      </td>
    </tr>
  );
}
