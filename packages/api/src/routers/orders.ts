/** Orders: placed, cancelled one by one or many at once, replaced, looked up. */
import {
  cancelOrder,
  cancelOrders,
  getOrder,
  limitUse,
  limitUses,
  listOrders,
  placeOrder,
  placePackage,
  previewOrder,
  replaceOrder,
} from '@tradefloor/contracts/calls/orders';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const ordersRouter = router({
  place: mutationOf(placeOrder),
  placePackage: mutationOf(placePackage),
  preview: queryOf(previewOrder),
  cancel: mutationOf(cancelOrder),
  cancelMany: mutationOf(cancelOrders),
  replace: mutationOf(replaceOrder),
  list: queryOf(listOrders),
  get: queryOf(getOrder),
  limitUse: queryOf(limitUse),
  limitUses: queryOf(limitUses),
});
