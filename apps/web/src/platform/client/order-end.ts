/** Why an order was refused or ended, as it is shown. Pure. */
import type { CodedText, Problem } from '../../lib/problem.ts';
import { toEnd } from './end-text.ts';
import { explainRefusal } from './refusal.ts';
import type { Order } from './shapes.ts';

/** Why an order was refused; null while there is nothing to explain. */
export const findWhy = ({ rejectCode, rejectReason }: Order): CodedText | null =>
  rejectCode === null ? null : explainRefusal({ code: rejectCode, detail: rejectReason });

/** Why an order ended: its refusal, else the reason of its event; null while there is nothing to explain. */
export const findEnd = (order: Order, reason: string | null): Problem | null =>
  findWhy(order) ?? (reason === null ? null : toEnd(reason));
