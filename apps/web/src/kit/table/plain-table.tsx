/** A plain table of few rows; long lists are the grid's. */
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { ColumnHead, TableFrame } from './table-parts.tsx';

export type Head = {
  readonly name: string;
  /** The name is for screen readers only. */
  readonly hidesName?: boolean;
  readonly isText?: boolean;
  readonly isCentred?: boolean;
  /** Shown only where the panel is wide; its cells have the same content. */
  readonly isForWide?: boolean;
  /** What the column is, for those who point at its head. */
  readonly title?: string;
  /** Its width, where the table's are fixed. */
  readonly className?: string;
};

/** Heads of columns of figures, and before them of columns of text. */
export const toHeads = (texts: readonly string[], figures: readonly string[]): readonly Head[] => [
  ...texts.map((name) => ({ name, isText: true })),
  ...figures.map((name) => ({ name })),
];

type DataTableProps = {
  readonly heads: readonly Head[];
  readonly children: ReactNode;
  readonly caption?: ReactNode;
  /** The caption is for screen readers only. */
  readonly hidesCaption?: boolean;
  /** Padding of a head, equal to its cells. */
  readonly pad?: string;
  readonly className?: string;
  readonly headClass?: string;
  readonly bodyClass?: string;
  readonly 'data-testid'?: string;
};

/** A figure is never broken into two lines; a text is, where it stands at the left. */
const FIGURES = 'text-right text-12 [&_td:not(.text-left)]:whitespace-nowrap';

/** The table itself: figures at the right, texts at the left. */
export function DataTable(props: DataTableProps) {
  const { heads, children, caption, hidesCaption = false, pad = 'px-1', className } = props;
  const { headClass, bodyClass = 'tabular-nums' } = props;
  return (
    <TableFrame
      caption={caption}
      hidesCaption={hidesCaption}
      className={className ?? FIGURES}
      data-testid={props['data-testid']}
    >
      <thead className={cx('text-11 text-t3', headClass)}>
        <tr>
          {heads.map(({ name, hidesName, isText, isCentred, isForWide, title, className: own }) => (
            <ColumnHead
              key={name}
              title={title}
              align={isCentred ? 'center' : isText ? 'left' : 'right'}
              className={cx(pad, isForWide && 'hidden @2xl:table-cell', own)}
            >
              {hidesName ? <span className="visually-hidden">{name}</span> : name}
            </ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody className={bodyClass}>{children}</tbody>
    </TableFrame>
  );
}

/** A plain table: few rows, right-aligned figures. */
export function PlainTable(of: {
  readonly label: string;
  readonly heads: readonly Head[];
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={of.label} className="min-w-0">
      <h2 className="mb-1 font-semibold text-12">{of.label}</h2>
      <DataTable heads={of.heads}>{of.children}</DataTable>
    </section>
  );
}
