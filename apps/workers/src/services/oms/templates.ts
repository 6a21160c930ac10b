/** Order templates: stored for each user, unique by name, unchecked before they are sent as orders. */

import type {
  changeTemplate,
  deleteTemplate,
  listTemplates,
  saveTemplate,
} from '@tradefloor/contracts/calls/baskets';
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import { uuidV7 } from '@tradefloor/contracts/ids';
import { type OrderTemplate, TEMPLATES_MAX } from '@tradefloor/contracts/order-template';
import type { TemplateRow } from '@tradefloor/core/trading/order/basket-tables';
import { type Answered, answered, refused } from '@tradefloor/runtime';
import type { OmsUserCtx } from './oms-state.ts';
import { templateKey } from './template-book.ts';

type TemplateAnswer = Answered<never, never, OrderTemplate>;

export function onListTemplates({
  caller,
  state,
}: OmsUserCtx): Answered<never, never, Answer<typeof listTemplates>> {
  return answered({
    items: state.templates.ofUser(caller.userId).map(templateOf),
    nextCursor: null,
  });
}

export function onSaveTemplate(ctx: OmsUserCtx, asked: Asked<typeof saveTemplate>): TemplateAnswer {
  const { caller, state, nowMs } = ctx;
  const own = state.templates.ofUser(caller.userId);
  if (own.some((row) => templateKey(row.name) === templateKey(asked.name)))
    return nameTaken(asked.name);
  if (own.length >= TEMPLATES_MAX) {
    return refused('CONFLICT', {
      detail: `there are ${TEMPLATES_MAX} templates: delete one first`,
    });
  }
  const row: TemplateRow = {
    templateId: `tpl-${uuidV7(nowMs, () => ctx.rng.next())}`,
    userId: caller.userId,
    name: asked.name,
    order: asked.order,
    createdAt: nowMs,
    updatedAt: nowMs,
    version: 1,
    deletedAt: null,
  };
  state.templates.put(row);
  return answered(templateOf(row), [], { status: 201 });
}

export function onChangeTemplate(
  ctx: OmsUserCtx,
  asked: Asked<typeof changeTemplate>,
): TemplateAnswer {
  const { caller, state, nowMs } = ctx;
  const row = state.templates.find(caller.userId, asked.templateId);
  if (row === undefined) return refused('NOT_FOUND', { detail: 'no such template' });
  const { name = row.name, order = row.order } = asked;
  const others = state.templates.ofUser(caller.userId).filter((other) => other !== row);
  if (others.some((other) => templateKey(other.name) === templateKey(name))) return nameTaken(name);
  const changed = { ...row, name, order, updatedAt: nowMs, version: row.version + 1 };
  state.templates.put(changed);
  return answered(templateOf(changed));
}

export function onDeleteTemplate(
  { caller, state, nowMs }: OmsUserCtx,
  { templateId }: Asked<typeof deleteTemplate>,
): TemplateAnswer {
  const row = state.templates.find(caller.userId, templateId);
  if (row === undefined) return refused('NOT_FOUND', { detail: 'no such template' });
  state.templates.put({ ...row, updatedAt: nowMs, version: row.version + 1, deletedAt: nowMs });
  return answered(templateOf(row));
}

const nameTaken = (name: string): TemplateAnswer =>
  refused('CONFLICT', { detail: `there is a template "${name}"` });

const templateOf = ({ userId, deletedAt, ...template }: TemplateRow): OrderTemplate => template;
