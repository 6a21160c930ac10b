/** The legs chosen so far, what they make together, and the press that deals them. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Fact, FactTiles } from '../../kit/facts/fact-lists.tsx';
import { dealBlockNow, useCan, useClient } from '../../kit/live/use-client.ts';
import { PackageOutcome } from '../../kit/order/package-outcome.tsx';
import { DEFAULT_TOLERANCE, ToleranceField, tickText } from '../../kit/order/tolerance-field.tsx';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { formatFixed } from '../../lib/format/numbers.ts';
import type { Problem } from '../../lib/problem.ts';
import { toDealProblem, toProblem } from '../../platform/client/refusal.ts';
import type { Order } from '../../platform/client/shapes.ts';
import { dealAll, getPackageLimit } from './deal-legs.ts';
import { type Chain, getTouch, type Leg, listLegs, RECIPES, type Recipe } from './legs.ts';
import { PayoffPlot, type Strategy } from './payoff-plot.tsx';

type StrategyBoxProps = {
  readonly chain: Chain;
  readonly legs: readonly Leg[];
  readonly onLegs: (legs: readonly Leg[]) => void;
};

/** A template that could not be made, and what was on the screen then: with any of it changed nothing is reported. */
type OutOfReach = { readonly recipe: Recipe; readonly seen: string };

const toSeen = ({ underlying, expiry }: Chain, legs: readonly Leg[]): string =>
  JSON.stringify([underlying, expiry, legs]);

const outOfReachText = (recipe: Recipe, { spot, underlying, expiry }: Chain): string =>
  spot === null
    ? `${recipe}: ${underlying} is not quoted.`
    : `${recipe}: the listed strikes of ${expiry} do not cover its strikes.`;

export function StrategyBox({ chain, legs, onLegs }: StrategyBoxProps) {
  const client = useClient();
  const { data, error } = useWatched(
    useQuery(
      client.queries.rfq.strategy.queryOptions(
        { legs: [...legs] },
        { enabled: legs.length > 0, placeholderData: (before) => before },
      ),
    ),
  );
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
      <p role="status" className="text-warn empty:hidden">
        {outOfReach?.seen === seen ? outOfReachText(outOfReach.recipe, chain) : null}
      </p>
      {legs.length === 0 ? (
        <p className="text-t3">
          Select a bid to sell or an ask to buy, or use a strategy template.
        </p>
      ) : (
        <>
          <LegList chain={chain} legs={legs} onLegs={onLegs} />
          {error ? (
            <p className="text-critical">
              <Refused problem={toProblem(error)} />
            </p>
          ) : null}
          {data === undefined ? null : (
            <>
              <StrategyFacts strategy={data} />
              <PayoffPlot strategy={data} />
            </>
          )}
          <DealLegs chain={chain} legs={legs} />
        </>
      )}
    </section>
  );
}

function LegList({ chain, legs, onLegs }: StrategyBoxProps) {
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
              label={`Remove ${leg.symbol}`}
              onClick={() => onLegs(legs.filter((each) => each !== leg))}
            />
          </li>
        );
      })}
    </ul>
  );
}

const endText = (amount: number | null): string =>
  amount === null ? 'unlimited' : formatFixed(amount, 0);

function StrategyFacts({ strategy }: { readonly strategy: Strategy }) {
  const { cost, maxProfit, maxLoss, breakevens, greeks } = strategy;
  const facts: readonly Fact[] = [
    { name: cost < 0 ? 'Net credit' : 'Net debit', value: formatFixed(Math.abs(cost), 2) },
    { name: 'Max. profit', value: endText(maxProfit) },
    { name: 'Max. loss', value: endText(maxLoss === null ? null : -maxLoss) },
    { name: 'Break-even', value: breakevens.map((at) => formatFixed(at, 2)).join(', ') || 'none' },
    { name: 'Delta', value: formatFixed(greeks.delta, 1) },
    { name: 'Gamma', value: formatFixed(greeks.gamma, 2) },
    { name: 'Vega', value: formatFixed(greeks.vega, 1) },
    { name: 'Theta per day', value: formatFixed(greeks.theta, 1) },
  ];
  return (
    <FactTiles
      className="grid grid-cols-4 gap-x-3 gap-y-1"
      facts={facts}
      data-testid="strategy-facts"
    />
  );
}

const amountText = (cost: number): string =>
  `net ${cost < 0 ? 'credit' : 'debit'} ${formatFixed(Math.abs(cost), 2)}`;

/** The worst total the legs are dealt at, and what of it is tolerance. */
function LimitLine(of: Pick<StrategyBoxProps, 'chain' | 'legs'> & { readonly ticks: number }) {
  const limit = getPackageLimit(of.chain, of.legs, of.ticks);
  if (limit === null) return null;
  return (
    <p className="pb-1 text-t2" data-testid="package-limit">
      Limit {amountText(limit.maxCost)} USD: {amountText(limit.cost)} and {tickText(of.ticks)} a leg
    </p>
  );
}

/** The press that deals, and what became of the legs. */
function DealLegs({ chain, legs }: Pick<StrategyBoxProps, 'chain' | 'legs'>) {
  const client = useClient();
  const deals = useCan('options');
  const [sent, setSent] = useState<readonly Order[]>([]);
  const [failure, setFailure] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const [ticks, setTicks] = useState(DEFAULT_TOLERANCE);
  if (!deals) return null;
  const isQuoted = legs.every((leg) => getTouch(chain, leg) !== null);
  const deal = async (): Promise<void> => {
    if (isSending || !isQuoted) return;
    const stop = dealBlockNow(client);
    setSent([]);
    setFailure(stop);
    if (stop !== null) return;
    setSending(true);
    try {
      setSent(await dealAll(client, chain, { legs, ticks }));
    } catch (error) {
      setFailure(toDealProblem(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-end gap-2">
        <ToleranceField ticks={ticks} onTicks={setTicks} />
        <LimitLine chain={chain} legs={legs} ticks={ticks} />
      </div>
      <Button
        look="primary"
        className="self-start"
        aria-disabled={isSending || !isQuoted}
        onClick={() => void deal()}
      >
        Deal{' '}
        {legs.length === 1
          ? '1 leg within the limit'
          : `${legs.length} legs, all or none, within the limit`}
      </Button>
      <div role="status" data-testid="leg-answers">
        {failure === null ? (
          <PackageOutcome sent={sent} />
        ) : (
          <p>
            <Refused problem={failure} />
          </p>
        )}
      </div>
    </div>
  );
}
