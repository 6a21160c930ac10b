/** The parts of which every table is made: its frame, the heads of its columns and of its rows. */
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../ui/cx.ts';

export type Align = 'left' | 'center' | 'right';

const ALIGN = { left: 'text-left', center: 'text-center', right: 'text-right' } as const;

type TableFrameProps = ComponentProps<'table'> & {
  readonly caption?: ReactNode;
  /** The caption is for screen readers only. */
  readonly hidesCaption?: boolean;
};

/** A table as wide as its place, named by its caption; what stands in it is written by its owner. */
export function TableFrame(props: TableFrameProps) {
  const { caption, hidesCaption = false, className, children, ...attributes } = props;
  return (
    <table {...attributes} className={cx('w-full', className)}>
      {caption === undefined ? null : (
        <caption className={hidesCaption ? 'visually-hidden' : 'pb-1 text-left text-11 text-t2'}>
          {caption}
        </caption>
      )}
      {children}
    </table>
  );
}

type ColumnHeadProps = Omit<ComponentProps<'th'>, 'align' | 'scope'> & { readonly align?: Align };

/** The head of a column, or of a group of columns where it spans several. */
export function ColumnHead({ align = 'right', className, ...attributes }: ColumnHeadProps) {
  const isGroup = attributes.colSpan !== undefined;
  return (
    <th
      {...attributes}
      scope={isGroup ? 'colgroup' : 'col'}
      className={cx(isGroup ? 'font-semibold' : 'font-medium', ALIGN[align], className)}
    />
  );
}

type RowHeadProps = Omit<ComponentProps<'th'>, 'align' | 'scope'> & {
  readonly align?: Align;
  /** It stands out: the key of the table, or a total. */
  readonly isStrong?: boolean;
};

/** The head of a row: what the row is about. */
export function RowHead({
  align = 'left',
  isStrong = false,
  className,
  ...attributes
}: RowHeadProps) {
  return (
    <th
      {...attributes}
      scope="row"
      className={cx(isStrong ? 'font-semibold' : 'font-normal', ALIGN[align], className)}
    />
  );
}

/** What two sides that face each other list from the middle outwards, in the order of its columns. */
export const facing = <T,>(side: 'left' | 'right', cells: readonly T[]): readonly T[] =>
  side === 'left' ? cells.toReversed() : cells;
