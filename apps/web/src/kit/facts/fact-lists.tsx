/** Names with their values, in the three forms a panel has them: a list, tiles side by side, one line. */
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';

export type Fact = {
  readonly name: string;
  readonly value: ReactNode;
  /** The unit, or what the value rests on. */
  readonly note?: ReactNode;
  /** What the figure is, for those who point at it. */
  readonly title?: string | undefined;
  /** Class of the value's colour. */
  readonly tone?: string | undefined;
};

type FactsProps = {
  readonly facts: readonly Fact[];
  readonly label?: string;
  readonly className?: string;
  readonly valueClass?: string;
  readonly 'data-testid'?: string;
};

/** One below the other: names left, values beside them, notes in a column of their own where there are any. */
export function FactList({ facts, label, className, valueClass, ...rest }: FactsProps) {
  const hasNotes = facts.some(({ note }) => note !== undefined);
  return (
    <dl
      aria-label={label}
      className={cx(
        'grid gap-x-3 gap-y-0.5 text-12',
        hasNotes ? 'grid-cols-[auto_1fr_auto]' : 'grid-cols-[auto_1fr]',
        className,
      )}
      {...rest}
    >
      {facts.map(({ name, value, note, title, tone }) => (
        <div key={name} title={title} className="contents">
          <dt className="text-t3">{name}</dt>
          <dd className={cx(tone ?? 'text-t1', valueClass)}>{value}</dd>
          {hasNotes ? <dd className="text-11 text-t3">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

/** Side by side, each value below its name; the class sets the wrapping. */
export function FactTiles({ facts, label, className, valueClass, ...rest }: FactsProps) {
  return (
    <dl aria-label={label} className={className ?? 'flex flex-wrap gap-x-5 gap-y-1.5'} {...rest}>
      {facts.map(({ name, value, title, tone }) => (
        <div key={name} title={title} className="min-w-0">
          <dt className="truncate text-11 text-t3">{name}</dt>
          <dd className={cx('tabular-nums', valueClass, tone)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** On one line, each value behind its name. */
export function FactLine({ facts, label, className, valueClass, ...rest }: FactsProps) {
  return (
    <dl aria-label={label} className={className ?? 'flex gap-x-4 text-11'} {...rest}>
      {facts.map(({ name, value, title, tone }) => (
        <div key={name} title={title} className="flex gap-1.5">
          <dt className="text-t3">{name}</dt>
          <dd className={cx('tabular-nums', valueClass, tone ?? 'text-t1')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
