/**
 * Dealers answering: one row each, in the panel's own order, which stays where it is while marks move. A list of options
 * for the keyboard: arrows and number keys pick, Enter trades.
 */
import { type KeyboardEvent, useId } from 'react';
import { cx } from '../../../kit/ui/cx.ts';
import { formatFixed, formatSigned, NONE } from '../../../lib/format/numbers.ts';
import { MARK_WORDS, type QuoteLine, type QuoteMark } from './rfq-facts.ts';

type QuoteListProps = {
  readonly lines: readonly QuoteLine[];
  readonly picked: string | null;
  readonly onPick: (dealerId: string) => void;
  /** Enter on the picked row; null where one may only look. */
  readonly onTrade?: (() => void) | null;
};

const GRID =
  'grid grid-cols-[1.25rem_minmax(5.5rem,1fr)_4.25rem_3.75rem_3.75rem_3.5rem_3.5rem_3.5rem_3.25rem_5.5rem] items-center gap-x-1.5 px-2';

const TONES: Readonly<Record<QuoteMark, string>> = {
  WAITING: 'text-t3',
  QUOTED: 'text-t2',
  BEST: 'text-up font-semibold',
  COVER: 'text-info font-semibold',
  TIED: 'text-info',
  LATE: 'text-warn',
  PASSED: 'text-t3',
  TIMED_OUT: 'text-t3',
  TOO_DEAR: 'text-warn',
  LAPSED: 'text-t3',
  TAKEN_BACK: 'text-warn',
  WON: 'text-up font-semibold',
  DONE_AWAY: 'text-t2',
  NOT_TRADED: 'text-t3',
};

const HEADS: readonly (readonly [string, string])[] = [
  ['#', 'Shortcut that selects the dealer'],
  ['Dealer', 'Dealer'],
  ['Price', 'Clean price of the requested side, per 100'],
  ['Yield', 'Yield at that price, per cent'],
  [
    'Yld sprd',
    'Yield spread: yield of the requested side over the benchmark’s, a government’s over its own mid; basis points of yield',
  ],
  ['Bid-ask', 'Bid-ask spread of the quote: offer less bid, basis points of price'],
  ['Mid bp', 'Cost over mid, basis points of price'],
  ['Best c', 'Distance to the best, cents per 100 of face'],
  ['ms', 'Response time'],
  ['State', 'State'],
];

export function QuoteList({ lines, picked, onPick, onTrade = null }: QuoteListProps) {
  const id = useId();
  const rowId = (dealerId: string): string => `${id}-${dealerId}`;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const at = lines.findIndex(({ dealer }) => dealer.dealerId === picked);
      const next = lines[at < 0 ? 0 : Math.min(lines.length - 1, Math.max(0, at + step))];
      if (next !== undefined) onPick(next.dealer.dealerId);
    }
    if (event.key === 'Enter' && !event.ctrlKey && !event.repeat && onTrade !== null) {
      event.preventDefault();
      onTrade();
    }
  };
  return (
    <div className="min-h-0 shrink-0">
      <div aria-hidden="true" className={cx(GRID, 'h-6 border-line border-b text-11 text-t3')}>
        {HEADS.map(([name, title], at) => (
          <span key={name} title={title} className={at > 1 && at < 9 ? 'text-right' : undefined}>
            {name}
          </span>
        ))}
      </div>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows of a list that one picks from.
        role="listbox"
        aria-label="Dealers"
        tabIndex={0}
        data-panel-focus
        aria-activedescendant={picked === null ? undefined : rowId(picked)}
        onKeyDown={onKeyDown}
        className="outline-offset-[-2px]"
      >
        {lines.map((line) => (
          <QuoteRow
            key={line.dealer.dealerId}
            id={rowId(line.dealer.dealerId)}
            line={line}
            isPicked={line.dealer.dealerId === picked}
            onPick={() => onPick(line.dealer.dealerId)}
          />
        ))}
      </ul>
    </div>
  );
}

type QuoteRowProps = {
  readonly id: string;
  readonly line: QuoteLine;
  readonly isPicked: boolean;
  readonly onPick: () => void;
};

const text = (value: number | null, decimals: number): string =>
  value === null ? NONE : formatFixed(value, decimals);

function QuoteRow({ id, line, isPicked, onPick }: QuoteRowProps) {
  const { dealer, no, price, yieldPct, overMidBps, behindBest, mark } = line;
  const { yieldSpreadBps, bidAskBps } = line;
  const isBest = mark === 'BEST' || mark === 'WON';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keyboard, its rows only the pointer.
    <li
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a row of a list that one picks from.
      role="option"
      tabIndex={-1}
      aria-selected={isPicked}
      data-mark={mark}
      data-dealer={dealer.dealerId}
      onClick={onPick}
      className={cx(
        GRID,
        'h-7 cursor-pointer border-line border-b text-12 tabular-nums',
        isPicked ? 'bg-selected' : isBest ? 'bg-s2' : 'hover:bg-s2',
        price === null && 'text-t3',
      )}
    >
      <span className="text-t3">{no}</span>
      <span className="truncate" title={dealer.name}>
        <b className="font-semibold">{dealer.dealerId}</b>{' '}
        <span className="text-t3">{dealer.name}</span>
      </span>
      <span className={cx('text-right text-13', isBest && 'font-semibold text-t1')}>
        {text(price, 3)}
      </span>
      <span className="text-right">{text(yieldPct, 3)}</span>
      <span className="text-right">{text(yieldSpreadBps, 1)}</span>
      <span className="text-right">{text(bidAskBps, 1)}</span>
      <span className="text-right">{overMidBps === null ? NONE : formatSigned(overMidBps, 1)}</span>
      <span className="text-right">
        {behindBest === null || behindBest === 0 ? NONE : formatSigned(behindBest * 100, 1)}
      </span>
      <span className="text-right text-t2">{dealer.latencyMs ?? NONE}</span>
      <span className={TONES[mark]}>{MARK_WORDS[mark]}</span>
    </li>
  );
}
