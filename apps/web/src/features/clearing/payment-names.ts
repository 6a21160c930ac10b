/** What is paid on a position while it is held or at its fixing, as people read it. */
import type { Obligation } from '../../platform/client/shapes.ts';

type PaymentKind = NonNullable<Obligation['payment']>;

export const PAYMENT_NAMES: Readonly<Record<PaymentKind, string>> = {
  COUPON: 'Coupon',
  DIVIDEND: 'Dividend',
  FUTURES_VARIATION: 'Futures variation',
  BORROW_FEE: 'Borrow fee',
  NDF_SETTLEMENT: 'NDF settlement',
};
