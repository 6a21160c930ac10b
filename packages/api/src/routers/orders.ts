/** Orders: placed, cancelled, replaced, looked up. */
import {
  cancelOrder,
  getOrder,
  limitUse,
  listOrders,
  placeOrder,
  replaceOrder,
} from '@tradefloor/contracts/calls/orders';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const ordersRouter = router({
  place: mutationOf(placeOrder),
  cancel: mutationOf(cancelOrder),
  replace: mutationOf(replaceOrder),
  list: queryOf(listOrders),
  get: queryOf(getOrder),
  limitUse: queryOf(limitUse),
});
