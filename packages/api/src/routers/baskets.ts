/** Baskets: reviewed, placed line by line, followed, stopped. */
import {
  getBasket,
  listBaskets,
  placeBasket,
  reviewBasket,
  stopBasket,
} from '@tradefloor/contracts/calls/baskets';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const basketsRouter = router({
  review: mutationOf(reviewBasket),
  place: mutationOf(placeBasket),
  get: queryOf(getBasket),
  list: queryOf(listBaskets),
  stop: mutationOf(stopBasket),
});
