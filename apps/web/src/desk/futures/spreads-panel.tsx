/** Calendar spreads between neighbouring months, both legs dealt or none; and the roll of what is held into the next month. */
import { useState } from 'react';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { Side } from '../data/shapes.ts';
import { useCan, useDesk } from '../data/use-desk.ts';
import { changeText, dollarsOf, lotsOf, priceText } from './prices.ts';
import { DealOutcome, LotsField, NoStrip, ProductChoice } from './product-bar.tsx';
import { dealSpread, type SpreadDeal } from './send.ts';
import { type Deal, useDeal } from './use-deal.ts';
import { type Strip, useLots, useStrip } from './use-strip.ts';

type Spread = Strip['spreads'][number];

export function SpreadsPanel() {
  const query = useStrip();
  const desk = useDesk();
  const deals = useCan('futures');
  const [text, setText] = useState('1');
  const deal = useDeal();
  const lots = lotsOf(text);
  const strip = query.data;
  if (strip === undefined) return <NoStrip query={query} />;
  const { terms } = strip;
  const onDeal = (spread: SpreadDeal): void =>
    void deal.send(() => dealSpread(desk, spread, terms));
  const pick = ({ near, far, bid, ask }: Spread, side: Side): void => {
    if (lots !== null) onDeal({ near, far, side, lots, price: side === 'BUY' ? ask : bid });
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      <div className="flex flex-wrap items-end gap-2 p-2">
        <ProductChoice />
        {deals ? <LotsField text={text} isValid={lots !== null} onText={setText} /> : null}
      </div>
      <SpreadTable strip={strip} onPick={deals && lots !== null ? pick : null} />
      {deals ? <Rolls strip={strip} deal={deal} onDeal={onDeal} /> : null}
      {deals ? (
        <div className="px-2 pb-2">
          <DealOutcome deal={deal} terms={terms} />
        </div>
      ) : null}
    </div>
  );
}

type SpreadTableProps = {
  readonly strip: Strip;
  readonly onPick: ((spread: Spread, side: Side) => void) | null;
};

function SpreadTable({ strip, onPick }: SpreadTableProps) {
  const { spreads, terms } = strip;
  const price = (spread: Spread, side: Side) => {
    const shown = priceText(side === 'BUY' ? spread.ask : spread.bid, terms);
    const tone = side === 'BUY' ? 'text-buy' : 'text-sell';
    if (onPick === null) return <span className={tone}>{shown}</span>;
    return (
      <button
        type="button"
        className={cx('h-6 min-w-14 rounded-sm px-1 text-right hover:bg-s3', tone)}
        aria-label={`${side === 'BUY' ? 'Buy' : 'Sell'} ${spread.near} ${spread.far} at ${shown}`}
        onClick={() => onPick(spread, side)}
      >
        {shown}
      </button>
    );
  };
  return (
    <table className="w-full border-collapse text-right text-12 tabular-nums">
      <caption className="px-2 pb-1 text-left text-11 text-t2">
        Near month less far month; buying buys the near one
      </caption>
      <thead className="bg-s2 text-11 text-t2">
        <tr>
          <th scope="col" className="px-2 text-left font-normal">
            Spread
          </th>
          {['Bid', 'Ask', 'Change'].map((head) => (
            <th key={head} scope="col" className="px-2 font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {spreads.map((spread) => (
          <tr key={spread.near} className="border-line border-b">
            <th scope="row" className="px-2 text-left font-normal">
              {spread.near} / {spread.far}
            </th>
            <td className="px-1">{price(spread, 'SELL')}</td>
            <td className="px-1">{price(spread, 'BUY')}</td>
            <td className="px-2 text-t2">{changeText(spread.mid - spread.open, terms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RollsProps = {
  readonly strip: Strip;
  readonly deal: Deal;
  readonly onDeal: (spread: SpreadDeal) => void;
};

/** A long holding is rolled by selling the spread, a short one by buying it. */
function Rolls({ strip, deal, onDeal }: RollsProps) {
  const held = useLots();
  const { spreads, terms } = strip;
  const rolls = spreads.flatMap(({ near, far, bid, ask }) => {
    const net = held.get(near) ?? 0;
    if (net === 0) return [];
    const side: Side = net > 0 ? 'SELL' : 'BUY';
    return [{ near, far, side, lots: Math.abs(net), price: side === 'BUY' ? ask : bid }];
  });
  return (
    <section aria-label="Roll" className="flex flex-col gap-1 p-2 text-12">
      <h2 className="font-semibold">Roll</h2>
      {rolls.length === 0 ? (
        <p className="text-t3">Nothing is held that could be rolled.</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {rolls.map((roll) => (
            <li key={roll.near} className="flex flex-wrap items-center gap-2">
              <Button size="sm" aria-disabled={deal.isSending} onClick={() => onDeal(roll)}>
                Roll {formatQty(roll.lots)} {roll.near} into {roll.far}
              </Button>
              <span className="text-t2">{costText(roll, terms)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the roll's difference in price comes to. */
function costText({ side, price, lots }: SpreadDeal, terms: Strip['terms']): string {
  const dollars = dollarsOf(side === 'BUY' ? price : -price, lots, terms);
  const word = dollars > 0 ? 'costs' : 'brings';
  return `at ${priceText(price, terms)}: ${word} ${formatFixed(Math.abs(dollars), 2)} USD`;
}
