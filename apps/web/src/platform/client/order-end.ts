/** Why an order was refused or ended, as it is shown. Pure. */
import type { CodedText, Problem } from '../../lib/problem.ts';
import { toEnd } from './end-text.ts';
import { explainRefusal } from './refusal.ts';
import type { Order } from './shapes.ts';

type Rejection = Pick<Order, 'rejectCode' | 'rejectReason'>;

/** Why an order was refused; null while there is nothing to explain. */
export const findWhy = ({ rejectCode, rejectReason }: Rejection): CodedText | null =>
  rejectCode === null ? null : explainRefusal({ code: rejectCode, detail: rejectReason });

/** Why an order ended: its refusal, else the reason of its event; null while there is nothing to explain. */
export const findEnd = (order: Rejection, reason: string | null): Problem | null =>
  findWhy(order) ?? (reason === null ? null : toEnd(reason));
