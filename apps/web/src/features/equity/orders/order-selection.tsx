/** What can be done with the orders that are selected: amend, clone, reverse, cancel. One goes to the ticket. */

import { Button } from '../../../kit/ui/button.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Order } from '../../../platform/client/shapes.ts';

export type OrderSelectionProps = {
  readonly chosen: readonly Order[];
  readonly cancellable: readonly Order[];
  readonly amendable: readonly Order[];
  readonly trades: boolean;
  readonly onCancel: (orders: readonly Order[]) => void;
  readonly onAmend: (order: Order) => void;
  readonly onCopy: (orders: readonly Order[], how: 'same' | 'reverse') => void;
};

export function OrderSelection(props: OrderSelectionProps) {
  const { chosen, cancellable, amendable, trades, onCancel, onAmend, onCopy } = props;
  const [first] = amendable;
  if (chosen.length === 0) return null;
  const many = chosen.length > 1 ? ` ${chosen.length}` : '';
  return (
    <>
      {first === undefined || chosen.length > 1 ? null : (
        <Button size="sm" onClick={() => onAmend(first)}>
          Amend
        </Button>
      )}
      {trades ? (
        <>
          <Button size="sm" onClick={() => onCopy(chosen, 'same')}>{phrase`Clone${many}`}</Button>
          <Button
            size="sm"
            onClick={() => onCopy(chosen, 'reverse')}
          >{phrase`Reverse${many}`}</Button>
        </>
      ) : null}
      {cancellable.length === 0 ? null : (
        <Button
          size="sm"
          look="danger"
          onClick={() => onCancel(cancellable)}
        >{phrase`Cancel ${cancellable.length > 1 ? cancellable.length : ''}`}</Button>
      )}
    </>
  );
}
