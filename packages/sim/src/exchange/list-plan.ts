/**
 * What the fills, the triggers and the end of an order mean for the others of its list. A plan follows from the rows:
 * once it has been carried out there is none until something happens to one of them again.
 */
import { type Qty, qty } from '@tradefloor/contracts/money';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { ExchangeOrder } from './exchange-order.ts';
import { hasAlternatives, isEntry, type OrderLink } from './order-link.ts';

/** The texts for the end of an order that another one of its list has ended. */
export const LIST_END = {
  traded: 'its alternative has traded',
  triggered: 'its alternative was triggered',
  exit: 'an exit has begun',
  entry: 'its entry ended unfilled',
} as const;

export type ListStep = { readonly orderNo: number } & (
  | { readonly does: 'END'; readonly text: string }
  | { readonly does: 'RESIZE'; readonly qty: Qty }
  /** Its entry has traded: it goes to market with this quantity. */
  | { readonly does: 'RELEASE'; readonly qty: Qty }
);

type ListedRow = ExchangeOrder & { readonly link: OrderLink };

/** What an order has traded since the others followed it. */
export const newFills = ({ cumQty, link }: ExchangeOrder): number =>
  cumQty - (link?.followed ?? cumQty);

const isTriggered = ({ stop }: ExchangeOrder): boolean => stop?.state === 'TRIGGERED';

/** The rows of one list, as far as they are known: those of a day before may be forgotten, and have been followed. */
export function planList(rows: readonly ExchangeOrder[]): readonly ListStep[] {
  const listed = rows.filter((row): row is ListedRow => row.link !== undefined);
  const entry = listed.find(isEntry) ?? null;
  const others = listed.filter((row) => row !== entry);
  const [first] = others;
  if (first === undefined) return [];
  const acted = hasAlternatives(first.link)
    ? others.filter((row) => newFills(row) > 0 || isTriggered(row))
    : [];
  const steps = others
    .filter(({ status }) => isOpen(status))
    .flatMap((row) => {
      const step = planOther(row, { entry, acted });
      return step === null ? [] : [step];
    });
  if (entry === null || !isOpen(entry.status) || acted.length === 0) return steps;
  return [{ does: 'END', orderNo: entry.orderNo, text: LIST_END.exit }, ...steps];
}

type Around = {
  readonly entry: ListedRow | null;
  /** Alternatives that have traded or were triggered. */
  readonly acted: readonly ListedRow[];
};

function planOther(row: ListedRow, { entry, acted }: Around): ListStep | null {
  const { orderNo, link } = row;
  const others = acted.filter((one) => one.orderNo !== orderNo);
  const end = (text: string): ListStep => ({ does: 'END', orderNo, text });
  if (others.some(isTriggered)) return end(LIST_END.triggered);
  const taken = others.reduce((sum, one) => sum + newFills(one), 0);
  if (taken > 0 && link.contingency === 'OCO') return end(LIST_END.traded);
  if (link.parked === 'ENTRY') return planParked(row, entry);
  const gained = entry !== null && hasAlternatives(link) ? newFills(entry) : 0;
  const due = row.qty + gained - taken;
  if (due <= row.cumQty) return end(LIST_END.traded);
  return due === row.qty ? null : { does: 'RESIZE', orderNo, qty: qty(due) };
}

/**
 * Exits of a bracket are released with the first fill of their entry; the other order of a pair when the first one is
 * over, with at most its fills where it ended in part.
 */
function planParked(
  { orderNo, qty: own, link }: ListedRow,
  entry: ListedRow | null,
): ListStep | null {
  const filled = entry?.cumQty ?? 0;
  const isOver = entry === null || !isOpen(entry.status);
  if (filled === 0) return isOver ? { does: 'END', orderNo, text: LIST_END.entry } : null;
  if (hasAlternatives(link)) return { does: 'RELEASE', orderNo, qty: qty(filled) };
  if (!isOver) return null;
  const most = entry?.status === 'FILLED' ? own : Math.min(own, filled);
  return { does: 'RELEASE', orderNo, qty: qty(most) };
}
