/** The legs chosen so far, what they make together in all units, and the ticket that sends them. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Fact, FactTiles } from '../../kit/facts/fact-lists.tsx';
import { useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { formatFixed } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { type Chain, getTouch, type Leg, listLegs, RECIPES, type Recipe } from './legs.ts';
import { readUnits } from './package-terms.ts';
import { PackageTicket } from './package-ticket.tsx';
import { PayoffPlot, type Strategy } from './payoff-plot.tsx';

type StrategyBoxProps = {
  readonly chain: Chain;
  readonly legs: readonly Leg[];
  readonly onLegs: (legs: readonly Leg[]) => void;
  /** Units of the package as they are typed. */
  readonly units: string;
  readonly onUnits: (units: string) => void;
};

/** A template that could not be made, and what was on the screen then: with any of it changed nothing is reported. */
type OutOfReach = { readonly recipe: Recipe; readonly seen: string };

const toSeen = ({ underlying, expiry }: Chain, legs: readonly Leg[]): string =>
  JSON.stringify([underlying, expiry, legs]);

const outOfReachText = (recipe: Recipe, { spot, underlying, expiry }: Chain): string =>
  spot === null
    ? phrase`${recipe}: ${underlying} is not quoted.`
    : phrase`${recipe}: the listed strikes of ${expiry} do not cover its strikes.`;

export function StrategyBox({ chain, legs, onLegs, units, onUnits }: StrategyBoxProps) {
  const client = useClient();
  // What refuses it refuses the ticket's quote as well, which shows it.
  const { data } = useWatched(
    useQuery(
      client.queries.rfq.strategy.queryOptions(
        { legs: [...legs] },
        { enabled: legs.length > 0, placeholderData: (before) => before },
      ),
    ),
  );
  const read = readUnits(units, legs);
  const whole = data === undefined ? null : scaleStrategy(data, read.ok ? read.value : 1);
  const seen = toSeen(chain, legs);
  const [outOfReach, setOutOfReach] = useState<OutOfReach | null>(null);
  const take = (recipe: Recipe): void => {
    const made = listLegs(recipe, chain);
    setOutOfReach(made.length === 0 ? { recipe, seen } : null);
    // The legs on the screen stay: only a template that can be made replaces them.
    if (made.length > 0) onLegs(made);
  };
  return (
    <section aria-label="Strategy" className="flex flex-col gap-2 border-line border-t p-2 text-12">
      <div className="flex flex-wrap gap-1">
        {RECIPES.map((recipe) => (
          <Button key={recipe} size="sm" onClick={() => take(recipe)}>
            {recipe}
          </Button>
        ))}
      </div>
      <p role="status" className="text-warn">
        {outOfReach?.seen === seen ? outOfReachText(outOfReach.recipe, chain) : null}
      </p>
      {legs.length === 0 ? (
        <p className="text-t3">
          Select a bid to sell or an ask to buy, or use a strategy template.
        </p>
      ) : (
        <>
          <LegList chain={chain} legs={legs} onLegs={onLegs} />
          <PackageTicket key={JSON.stringify(legs)} legs={legs} units={units} onUnits={onUnits} />
          {whole === null ? null : (
            <>
              <StrategyFacts strategy={whole} />
              <PayoffPlot strategy={whole} />
            </>
          )}
        </>
      )}
    </section>
  );
}

function LegList({ chain, legs, onLegs }: Omit<StrategyBoxProps, 'units' | 'onUnits'>) {
  return (
    <ul className="flex flex-col gap-0.5" aria-label="Legs">
      {legs.map((leg) => {
        const touch = getTouch(chain, leg);
        return (
          <li key={leg.symbol} className="flex items-center gap-2">
            <span className={leg.side === 'BUY' ? 'text-buy' : 'text-sell'}>
              {leg.side} {leg.qty}
            </span>
            <span>{leg.symbol}</span>
            <span className="text-t3">
              {touch === null ? 'other expiry' : formatFixed(touch, 2)}
            </span>
            <IconButton
              icon="close"
              label={phrase`Remove ${leg.symbol}`}
              onClick={() => onLegs(legs.filter((each) => each !== leg))}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Of so many units: every amount is that many times that of one. */
const scaleStrategy = (one: Strategy, units: number): Strategy => ({
  ...one,
  cost: one.cost * units,
  maxProfit: one.maxProfit === null ? null : one.maxProfit * units,
  maxLoss: one.maxLoss === null ? null : one.maxLoss * units,
  points: one.points.map(({ spot, atExpiry, now }) => ({
    spot,
    atExpiry: atExpiry * units,
    now: now * units,
  })),
});

const endText = (amount: number | null): string =>
  amount === null ? phrase('unlimited') : formatFixed(amount, 0);

function StrategyFacts({ strategy }: { readonly strategy: Strategy }) {
  const { cost, maxProfit, maxLoss, breakevens } = strategy;
  const facts: readonly Fact[] = [
    { name: cost < 0 ? 'Net credit' : 'Net debit', value: formatFixed(Math.abs(cost), 2) },
    { name: 'Max. profit', value: endText(maxProfit) },
    { name: 'Max. loss', value: endText(maxLoss === null ? null : -maxLoss) },
    { name: 'Break-even', value: breakevens.map((at) => formatFixed(at, 2)).join(', ') || 'none' },
  ];
  return (
    <FactTiles
      className="grid grid-cols-4 gap-x-3 gap-y-1"
      facts={facts}
      data-testid="strategy-facts"
    />
  );
}
