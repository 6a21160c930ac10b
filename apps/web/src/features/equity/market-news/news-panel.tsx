/** News and corporate events of the simulated companies, newest first, all or those of one symbol; and what is ahead. */

import { useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { formatSigned } from '../../../lib/format/numbers.ts';
import { formatInstant, formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase, sentence } from '../../../lib/text/phrase.ts';
import type { NewsEvent } from '../../../platform/client/shapes.ts';
import type { PanelProps } from '../../../ui-state/panel-spec.ts';
import { usePanelSymbol } from '../../../ui-state/use-panel-symbol.ts';
import { CalendarList } from './calendar-list.tsx';
import { useMarketNews } from './use-market-news.ts';

type Scope = 'all' | 'one' | 'calendar';

export function NewsPanel({ channel }: PanelProps) {
  const { symbol, setSymbol } = usePanelSymbol(channel);
  const [scope, setScope] = useState<Scope>('all');
  const { items, error, retry } = useMarketNews(scope === 'one' ? symbol : null);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="border-line border-b p-1">
        <Segmented
          label="News filter"
          choices={[
            { value: 'all', label: 'All' },
            { value: 'one', label: symbol ?? 'Selected' },
            { value: 'calendar', label: 'Calendar' },
          ]}
          value={scope}
          onChange={setScope}
        />
      </div>
      {scope === 'calendar' ? (
        <CalendarList onPick={setSymbol} />
      ) : items === null ? (
        <Awaited what="the news" error={error} retry={retry} />
      ) : (
        <Items items={items} onPick={setSymbol} />
      )}
    </div>
  );
}

type ItemsProps = {
  readonly items: readonly NewsEvent[];
  readonly onPick: (symbol: string) => void;
};

function Items({ items, onPick }: ItemsProps) {
  if (items.length === 0) return <Empty title="No news yet" />;
  return (
    // A list that scrolls must be reachable by keyboard: its rows are.
    <ul aria-label="News" className="@container min-h-0 flex-1 overflow-y-auto">
      {items.map((item) => (
        <li key={item.newsId} className="border-line border-b">
          <Item item={item} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

const ROW =
  'grid w-full grid-cols-[4rem_3.5rem_1fr_6.5rem] items-baseline gap-x-2 px-2 py-1 text-left text-12 @2xl:grid-cols-[4rem_3.5rem_5.5rem_1fr_6.5rem]';

/** News of a company leads to it; an item with a story opens and closes. All can be reached by keyboard. */
function Item({
  item,
  onPick,
}: {
  readonly item: NewsEvent;
  readonly onPick: (symbol: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { symbol, sector, kind, headline, at, story } = item;
  const isInert = symbol === null && !story;
  const onClick = () => {
    if (symbol !== null) onPick(symbol);
    if (story) setOpen(!isOpen);
  };
  return (
    <>
      <button
        type="button"
        aria-disabled={isInert}
        aria-expanded={story ? isOpen : undefined}
        onClick={onClick}
        className={cx(ROW, isInert ? 'cursor-default' : 'hover:bg-hover')}
      >
        <time className="text-t3 tabular-nums" dateTime={at} title={formatInstant(parseMs(at))}>
          {formatTime(parseMs(at))}
        </time>
        <b>{symbol ?? (sector === null ? 'Market' : 'Sector')}</b>
        <span className={cx('text-11', kind === 'HEADLINE' ? 'text-t3' : 'text-warn')}>
          {kind.toLowerCase()}
        </span>
        {/* In a narrow panel the text has a line of its own. */}
        <span
          translate="no"
          className="order-last col-span-4 min-w-0 @2xl:order-none @2xl:col-span-1"
        >
          {sentence(headline)}{' '}
          {story ? <span className="text-11 text-t3">{sentence(story.source)}</span> : null}
        </span>
        <Tone item={item} />
      </button>
      {story && isOpen ? <Body story={story} /> : null}
    </>
  );
}

function Body({ story: { body, movePct } }: { readonly story: NonNullable<NewsEvent['story']> }) {
  return (
    <div className="px-2 pb-2 text-12 text-t2">
      <p className="max-w-prose">{body}</p>
      <p className="text-11 text-t3">
        {movePct === 0
          ? 'No price moves by it.'
          : phrase`Moves the price by ${formatSigned(movePct, 2)} %.`}
      </p>
    </div>
  );
}

/** How it sounds and, for events, what it is worth. */
function Tone({ item: { sentiment, impact } }: { readonly item: NewsEvent }) {
  const tone = impact === 0 ? sentiment : impact;
  const word = impact === 0 ? phrase('tone') : phrase('impact');
  return (
    <span className="text-right text-11 tabular-nums">
      <span className="text-t3">{word}</span>{' '}
      <span className={tone > 0 ? 'text-up' : tone < 0 ? 'text-down' : 'text-t2'}>
        {formatSigned(tone, 2)}
      </span>
    </span>
  );
}
