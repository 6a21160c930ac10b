/**
 * The ladder of calendar spreads: every pair of months so far apart, both ways at its touch, and what is held in the near
 * month rolled into the far one with a press.
 */

import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { TwoWay } from '@tradefloor/instruments/futures/calendar-spread';
import { DataTable, type Head } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatFixed, formatQty, formatSignedQty, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Side } from '../../../platform/client/shapes.ts';
import { changeText, priceText, toDollars } from './prices.ts';
import type { SpreadDeal } from './send.ts';
import { type Strip, useLots } from './use-strip.ts';
import { pairQuote } from './voice-text.ts';

type Pair = TwoWay & { readonly near: string; readonly far: string };

/** The pairs of months that lie so many listed months apart, nearest first. */
export const listPairs = ({ months }: Pick<Strip, 'months'>, apart: number): Pair[] =>
  months.flatMap((near, at) => {
    const far = months[at + apart];
    return far === undefined
      ? []
      : [{ near: near.symbol, far: far.symbol, ...pairQuote(near, far) }];
  });

type SpreadLadderProps = {
  readonly strip: Strip;
  readonly apart: number;
  /** Lots of a press; null where nothing may be dealt. */
  readonly lots: number | null;
  readonly onDeal: (spread: SpreadDeal) => void;
};

const HEADS: readonly Head[] = [
  { name: 'Position' },
  { name: 'Sell near' },
  { name: 'Near / far', isCentred: true },
  { name: 'Buy near', isText: true },
  { name: 'Change' },
  { name: 'Roll' },
];

export function SpreadLadder({ strip, apart, lots, onDeal }: SpreadLadderProps) {
  const held = useLots();
  const pairs = listPairs(strip, apart);
  return (
    <DataTable
      heads={HEADS}
      caption={phrase`Near month minus far month, in ${strip.terms.priceUnit}`}
      headClass="bg-s2"
      className="text-12"
    >
      {pairs.map((pair) => (
        <Rung
          key={pair.near}
          pair={pair}
          terms={strip.terms}
          lots={lots}
          held={held.get(pair.near) ?? 0}
          onDeal={onDeal}
        />
      ))}
    </DataTable>
  );
}

type RungProps = {
  readonly pair: Pair;
  readonly terms: Strip['terms'];
  readonly lots: number | null;
  readonly held: number;
  readonly onDeal: (spread: SpreadDeal) => void;
};

function Rung({ pair, terms, lots, held, onDeal }: RungProps) {
  const { near, far, mid, open } = pair;
  const price = (side: Side) => <Touch pair={pair} side={side} of={{ terms, lots, onDeal }} />;
  return (
    <tr className="border-line border-b">
      <td className="px-1 text-right">{held === 0 ? NONE : formatSignedQty(held)}</td>
      <td className="text-right">{price('SELL')}</td>
      <RowHead align="center" className="whitespace-nowrap px-1">
        {near} / {far}
      </RowHead>
      <td className="text-left">{price('BUY')}</td>
      <td className="px-1 text-right text-t2">{changeText(mid - open, terms)}</td>
      <td className="px-1 text-right">
        {lots === null || held === 0 ? null : (
          <Roll pair={pair} terms={terms} held={held} onDeal={onDeal} />
        )}
      </td>
    </tr>
  );
}

type TouchProps = {
  readonly pair: Pair;
  readonly side: Side;
  readonly of: Pick<RungProps, 'terms' | 'lots' | 'onDeal'>;
};

function Touch({ pair: { near, far, bid, ask }, side, of: { terms, lots, onDeal } }: TouchProps) {
  const price = side === 'BUY' ? ask : bid;
  const shown = priceText(price, terms);
  const tone = side === 'BUY' ? 'text-buy' : 'text-sell';
  if (lots === null) return <span className={cx('px-1', tone)}>{shown}</span>;
  return (
    <button
      type="button"
      className={cx('h-6 min-w-14 rounded-sm bg-s2 px-1 hover:bg-s3', tone)}
      aria-label={phrase`${phrase(side === 'BUY' ? 'Buy' : 'Sell')} ${near} ${far} at ${shown}`}
      onClick={() => onDeal({ near, far, side, lots, price })}
    >
      {shown}
    </button>
  );
}

/** A long holding is rolled by selling the spread, a short one by buying it. */
function Roll({ pair: { near, far, bid, ask }, terms, held, onDeal }: Omit<RungProps, 'lots'>) {
  const side: Side = held > 0 ? 'SELL' : 'BUY';
  const lots = Math.abs(held);
  const price = side === 'BUY' ? ask : bid;
  const dollars = toDollars(sideSign(side) * price, lots, terms);
  return (
    <Button
      size="sm"
      aria-label={phrase`Roll ${formatQty(lots)} ${near} into ${far}`}
      title={phrase`${phrase(dollars > 0 ? 'debit' : 'credit')} ${formatFixed(Math.abs(dollars), 2)} USD`}
      onClick={() => onDeal({ near, far, side, lots, price })}
    >{phrase`Roll ${formatQty(lots)}`}</Button>
  );
}
