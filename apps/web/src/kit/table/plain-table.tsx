/** A plain table of few rows; long lists are the grid's. */
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';

export type Head = {
  readonly name: string;
  readonly isText?: boolean;
  /** Shown only where the panel is wide; its cells have the same content. */
  readonly isForWide?: boolean;
};

/** A plain table: few rows, right-aligned figures. */
export function PlainTable(of: {
  readonly label: string;
  readonly heads: readonly Head[];
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={of.label} className="min-w-0">
      <h2 className="mb-1 font-semibold text-12">{of.label}</h2>
      <table className="w-full text-right text-12">
        <thead className="text-11 text-t3">
          <tr>
            {of.heads.map(({ name, isText, isForWide }) => (
              <th
                key={name}
                scope="col"
                className={cx(
                  'px-1 font-medium',
                  isText ? 'text-left' : 'text-right',
                  isForWide && 'hidden @2xl:table-cell',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">{of.children}</tbody>
      </table>
    </section>
  );
}
