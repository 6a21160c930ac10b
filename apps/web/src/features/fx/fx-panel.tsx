/** Currencies: tiles one deals on with a press, the pair that is chosen in detail, and what is held by currency. */
import { useQuery } from '@tanstack/react-query';
import { CURRENCIES } from '@tradefloor/contracts/vocabulary/instruments';
import { useState } from 'react';
import {
  dealBlockNow,
  useCan,
  useClient,
  usePrefs,
  usePrefsStore,
  useTimed,
} from '../../kit/live/use-client.ts';
import { Empty } from '../../kit/ui/empty.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { toProblem } from '../../platform/client/refusal.ts';
import type { FxPair } from '../../platform/client/shapes.ts';
import { CurrencyPositions } from './currency-positions-box.tsx';
import { FxTile } from './fx-tile.tsx';
import { NdfDetail } from './ndf-detail.tsx';
import { NdfTile } from './ndf-tile.tsx';
import { PairDetail } from './pair-detail.tsx';
import { useFxBook, useFxStale } from './use-fx-book.ts';

const FILTERS = ['All', ...CURRENCIES, 'NDF'] as const;
type Filter = (typeof FILTERS)[number];

const isShown = ({ base, quote }: FxPair, filter: Filter): boolean =>
  filter === 'All' || base === filter || quote === filter;
/** Beside all pairs and those of the dollar: each is against it. */
const showsNdfs = (filter: Filter): boolean => ['All', 'USD', 'NDF'].includes(filter);

export function FxPanel() {
  const { queries } = useClient();
  const {
    data: pairs,
    error,
    refetch,
  } = useQuery(queries.rfq.fxPairs.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY }));
  if (pairs === undefined) {
    return error ? (
      <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />
    ) : (
      <Empty title="Loading pairs…" />
    );
  }
  return <Pairs pairs={pairs.items} ndfs={pairs.nonDeliverable} />;
}

type PairsProps = {
  readonly pairs: readonly FxPair[];
  readonly ndfs: readonly FxPair[];
};

function Pairs({ pairs, ndfs }: PairsProps) {
  const book = useFxBook();
  const isStale = useFxStale(book);
  const trades = useCan('fx');
  const stop = useTimed(dealBlockNow);
  const [filter, setFilter] = useState<Filter>('All');
  const [chosen, setChosen] = useState('EURUSD');
  const ndf = ndfs.find(({ symbol }) => symbol === chosen);
  const pair = pairs.find(({ symbol }) => symbol === chosen) ?? pairs[0];
  const block = !trades
    ? 'Only FX traders can deal here'
    : isStale
      ? 'Prices are stale (over 1 s): dealing is disabled'
      : stop;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="min-h-0 flex-1 overflow-auto" aria-label="Pairs and positions" tabIndex={0}>
      <FxBar filter={filter} onFilter={setFilter} block={block} isStale={isStale} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(max(15.5rem,30%),1fr))] gap-2 px-2 pb-2">
        {pairs
          .filter((each) => isShown(each, filter))
          .map((each) => (
            <FxTile
              key={each.symbol}
              pair={each}
              book={book}
              isStale={isStale}
              mayDeal={block === null}
              isChosen={each.symbol === chosen}
              onChoose={() => setChosen(each.symbol)}
            />
          ))}
        {(showsNdfs(filter) ? ndfs : []).map((each) => (
          <NdfTile
            key={each.symbol}
            pair={each}
            isChosen={each.symbol === chosen}
            onChoose={() => setChosen(each.symbol)}
          />
        ))}
      </div>
      {ndf !== undefined ? (
        <NdfDetail key={ndf.symbol} pair={ndf} />
      ) : pair === undefined ? null : (
        <PairDetail pair={pair} book={book} />
      )}
      {trades ? <CurrencyPositions /> : null}
    </section>
  );
}

type BarProps = {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  /** Why nothing can be dealt; null when it can. */
  readonly block: string | null;
  readonly isStale: boolean;
};

function FxBar({ filter, onFilter, block, isStale }: BarProps) {
  const store = usePrefsStore();
  const asks = usePrefs(({ confirmsQuotes }) => confirmsQuotes);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 p-2">
      <Segmented
        label="Currency"
        size="sm"
        value={filter}
        choices={FILTERS.map((value) => ({ value, label: value }))}
        onChange={onFilter}
      />
      <label className="flex items-center gap-1.5 text-12 text-t2">
        <input
          type="checkbox"
          checked={asks}
          onChange={() => store.setState({ confirmsQuotes: !asks })}
        />
        Confirm before dealing
      </label>
      <p className={isStale ? 'text-12 text-warn' : 'text-12 text-t2'} data-testid="fx-block">
        {block ?? 'A click deals at the shown price, after a last look of 100 ms'}
      </p>
    </div>
  );
}
