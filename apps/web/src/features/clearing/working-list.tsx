/** How figures come about: each with its rule and the sum behind it, closed until it is wanted. */
import type { ReactNode } from 'react';
import { cx } from '../../kit/ui/cx.ts';
import { formatFixed } from '../../lib/format/numbers.ts';
import type { Working } from './margin-working.ts';

export function WorkingList(of: {
  readonly label: string;
  readonly workings: readonly Working[];
  /** Beside the sums. */
  readonly children?: ReactNode;
}) {
  return (
    <details className="border border-line text-12">
      <summary className="min-h-6 cursor-pointer px-2 py-1">{of.label}</summary>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] gap-3 p-2">
        {of.workings.map((working) => (
          <WorkingSum key={working.figure} working={working} />
        ))}
        {of.children}
      </div>
    </details>
  );
}

function WorkingSum({ working: { figure, rule, terms, result } }: { readonly working: Working }) {
  return (
    <section aria-label={figure} className="min-w-0">
      <h3 className="font-semibold">{figure}</h3>
      <p className="text-t2">{rule}</p>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-3 tabular-nums">
        {terms.map(({ name, amount }) => (
          <Line key={name} name={name} amount={amount} />
        ))}
        <Line name={figure} amount={result} isResult />
      </dl>
    </section>
  );
}

function Line(of: { readonly name: string; readonly amount: number; readonly isResult?: boolean }) {
  const look = of.isResult === true ? 'border-line border-t font-semibold text-t1' : 'text-t2';
  return (
    <div className="contents">
      <dt className={cx('min-w-0 break-words', look)}>{of.name}</dt>
      <dd className={cx('text-right', look)}>{formatFixed(of.amount, 2)}</dd>
    </div>
  );
}
