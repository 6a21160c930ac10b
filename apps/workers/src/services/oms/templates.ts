/** Order templates: stored for each user, unique by name, unchecked before they are sent as orders. */

import type {
  changeTemplate,
  deleteTemplate,
  listTemplates,
  saveTemplate,
} from '@tradefloor/contracts/calls/baskets';
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { uuidV7 } from '@tradefloor/contracts/ids';
import { type OrderTemplate, TEMPLATES_MAX } from '@tradefloor/contracts/order-template';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import type { TemplateRow } from '@tradefloor/core/trading/order/basket-tables';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import type { OmsUserCtx } from './oms-state.ts';
import { templateKey } from './template-book.ts';

type TemplateResponse = CallResponse<never, never, OrderTemplate>;

export function onListTemplates({
  caller,
  state,
}: OmsUserCtx): CallResponse<never, never, CallOutput<typeof listTemplates>> {
  return respond({
    items: state.templates.ofUser(caller.userId).map(toTemplate),
    nextCursor: null,
  });
}

export function onSaveTemplate(
  ctx: OmsUserCtx,
  requested: CallInput<typeof saveTemplate>,
): TemplateResponse {
  const { caller, state, nowMs } = ctx;
  const own = state.templates.ofUser(caller.userId);
  if (own.some((row) => templateKey(row.name) === templateKey(requested.name)))
    return nameTaken(requested.name);
  if (own.length >= TEMPLATES_MAX) {
    return refuse('CONFLICT', {
      detail: fullText('templates are saved', { count: own.length, max: TEMPLATES_MAX }),
    });
  }
  const row: TemplateRow = {
    templateId: `tpl-${uuidV7(nowMs, () => ctx.rng.next())}`,
    userId: caller.userId,
    name: requested.name,
    order: requested.order,
    createdAt: nowMs,
    updatedAt: nowMs,
    version: 1,
    deletedAt: null,
  };
  state.templates.put(row);
  return respond(toTemplate(row), [], { status: 201 });
}

export function onChangeTemplate(
  ctx: OmsUserCtx,
  requested: CallInput<typeof changeTemplate>,
): TemplateResponse {
  const { caller, state, nowMs } = ctx;
  const row = state.templates.find(caller.userId, requested.templateId);
  if (row === undefined) return refuse('NOT_FOUND', { detail: 'no such template' });
  const { name = row.name, order = row.order } = requested;
  const others = state.templates.ofUser(caller.userId).filter((other) => other !== row);
  if (others.some((other) => templateKey(other.name) === templateKey(name))) return nameTaken(name);
  const changed = { ...row, name, order, updatedAt: nowMs, version: row.version + 1 };
  state.templates.put(changed);
  return respond(toTemplate(changed));
}

export function onDeleteTemplate(
  { caller, state, nowMs }: OmsUserCtx,
  { templateId }: CallInput<typeof deleteTemplate>,
): TemplateResponse {
  const row = state.templates.find(caller.userId, templateId);
  if (row === undefined) return refuse('NOT_FOUND', { detail: 'no such template' });
  state.templates.put({ ...row, updatedAt: nowMs, version: row.version + 1, deletedAt: nowMs });
  return respond(toTemplate(row));
}

const nameTaken = (name: string): TemplateResponse =>
  refuse('CONFLICT', { detail: `a template "${name}" already exists` });

const toTemplate = ({ userId, deletedAt, ...template }: TemplateRow): OrderTemplate => template;
