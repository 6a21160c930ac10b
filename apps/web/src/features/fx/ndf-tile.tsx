/** A pair that is not delivered: its outright of a month, by which it is read at a glance; it is dealt in detail below. */

import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { cx } from '../../kit/ui/cx.ts';
import { NONE } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { FxPair } from '../../platform/client/shapes.ts';

type TileProps = {
  readonly pair: FxPair;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

export function NdfTile({ pair, isChosen, onChoose }: TileProps) {
  const { queries } = useClient();
  const { symbol, base, quote, digits } = pair;
  const { data: terms } = useWatched(useQuery(queries.rfq.fxTerms.queryOptions({ symbol })));
  const month = terms?.forwards.find(({ tenor }) => tenor === '1M');
  const name = `${base}/${quote}`;
  const toText = (rate: number | undefined): string => rate?.toFixed(digits + 1) ?? NONE;
  return (
    <article
      aria-label={`${name} NDF`}
      className={cx(
        'flex flex-col gap-1 rounded-sm border bg-s1 p-2 text-12',
        isChosen ? 'border-accent' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        className="flex h-6 items-center gap-2 text-left font-semibold text-13"
        onClick={onChoose}
      >
        {name}
        <span className="rounded-sm border border-line px-1 font-normal text-11 text-t2">NDF</span>
      </button>
      <p className="flex justify-between tabular-nums">
        <span className="text-sell">{toText(month?.bid)}</span>
        <span className="text-t2">1M outright</span>
        <span className="text-buy">{toText(month?.ask)}</span>
      </p>
      <p className="text-11 text-t2">
        {month === undefined
          ? 'Loading…'
          : phrase`Value ${month.valueDate}, fixing ${month.fixingDate ?? NONE}`}
      </p>
    </article>
  );
}
