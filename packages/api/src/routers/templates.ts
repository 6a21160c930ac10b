/** Order templates of one's own. */
import {
  changeTemplate,
  deleteTemplate,
  listTemplates,
  saveTemplate,
} from '@tradefloor/contracts/calls/baskets';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const templatesRouter = router({
  list: queryOf(listTemplates),
  save: mutationOf(saveTemplate),
  change: mutationOf(changeTemplate),
  remove: mutationOf(deleteTemplate),
});
