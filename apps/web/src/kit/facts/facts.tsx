/** Figures with their names, tables with a bar in a cell, and what stands there while nothing is known. */

import { formatCompact, formatFixed } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/empty.tsx';
import type { Fact } from './fact-lists.tsx';

/** An amount in short form; in full in the title. */
export function Amount({ value, tone }: { readonly value: number; readonly tone?: string }) {
  return (
    <span title={formatFixed(value, 2)} className={cx('tabular-nums', tone)}>
      {formatCompact(value)}
    </span>
  );
}

/** Figures side by side. */
export function Facts({
  label,
  facts,
}: {
  readonly label: string;
  readonly facts: readonly Fact[];
}) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] border-line border-t border-l"
    >
      {facts.map(({ name, value, note, title }) => (
        <div key={name} title={title} className="border-line border-r border-b bg-s1 px-2 py-1">
          <dt className="truncate text-11 text-t3">{name}</dt>
          <dd className="text-15 text-t1 tabular-nums">{value}</dd>
          {note === undefined ? null : <dd className="text-11 text-t3">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** A share of a whole as a bar; the figure is next to it, so screen readers do not repeat it. */
export function Bar({
  share,
  tone = 'bg-accent',
}: {
  readonly share: number;
  readonly tone?: string;
}) {
  const width = `${Math.max(0, Math.min(1, share)) * 100}%`;
  return (
    <span aria-hidden="true" className="block h-2 w-full bg-s3">
      <span className={cx('block h-2', tone)} style={{ width }} />
    </span>
  );
}

/** While there is no answer: that it is awaited, or why there is none. */
export function Awaited(of: {
  readonly what: string;
  readonly error: unknown;
  readonly retry: () => void;
}) {
  return of.error ? (
    <Empty icon="alert" title={toProblem(of.error)} retry={of.retry} />
  ) : (
    <Empty title={phrase`Loading ${of.what}…`} />
  );
}
