/** What stands in the way of short sales of a share, where its symbol stands: a restriction, and that it is hard to borrow. */
import { phrase } from '../../lib/text/phrase.ts';
import { useAccount } from '../live/use-client.ts';
import { useQuoteField } from '../live/use-quote-field.ts';
import { cx } from '../ui/cx.ts';
import { formatRate } from './rate-text.ts';
import { useHardBorrow } from './use-borrow.ts';

const RESTRICTED =
  'Short sale restriction: after a fall of 10 % a short sale needs a limit above the best bid, for this day and the next (Regulation SHO, Rule 201)';

const hardText = (rateBps: number): string =>
  phrase`Hard to borrow: a short sale needs located shares (Locates); borrowing costs ${formatRate(rateBps)} a year`;

type ShortBadgeProps = {
  readonly symbol: string;
  /** One mark for all, where a column has room for one: what restricts every short sale, with a plus for more. */
  readonly isNarrow?: boolean;
};

/** A halt stands in its place: nothing is sold then. */
export function ShortBadge({ symbol, isNarrow = false }: ShortBadgeProps) {
  const isHalted = useAccount((account) => account.findHalt(symbol) !== null);
  const isRestricted = useQuoteField(symbol, 'shortRestricted') === 1;
  const rateBps = useHardBorrow(symbol);
  if (isHalted) return null;
  const hard = rateBps === null ? null : hardText(rateBps);
  if (isNarrow && isRestricted && hard !== null) {
    return (
      <Mark
        mark="SSR⁺"
        name="short sales restricted, hard to borrow"
        title={`${phrase(RESTRICTED)}. ${hard}`}
        className="tracking-tighter"
      />
    );
  }
  return (
    <>
      {isRestricted ? <Mark mark="SSR" name="short sales restricted" title={RESTRICTED} /> : null}
      {hard === null ? null : <Mark mark="HTB" name="hard to borrow" title={hard} />}
    </>
  );
}

type MarkProps = {
  readonly mark: string;
  readonly name: string;
  readonly title: string;
  readonly className?: string;
};

const Mark = ({ mark, name, title, className }: MarkProps) => (
  <>
    {' '}
    <span title={title} className={cx('font-normal text-11 text-warn', className)}>
      <span aria-hidden="true">{mark}</span>
      <span className="sr-only">{name}</span>
    </span>
  </>
);
