/** Order templates: one's own, named once, bounded, kept over a restart. */

import {
  changeTemplate,
  deleteTemplate,
  listTemplates,
  saveTemplate,
} from '@tradefloor/contracts/calls/baskets';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import {
  type OrderTemplate,
  TEMPLATES_MAX,
  type TemplateOrder,
} from '@tradefloor/contracts/order-template';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { givenCaller } from '@tradefloor/core/trading/order/order.given';
import { beforeEach, expect, it } from 'vitest';
import { type OmsFixture, openOms } from '../../testing/oms-fixture.ts';

let fixture: OmsFixture;
const bob = givenCaller({ userId: userId('bob') });
const ORDER: TemplateOrder = {
  side: 'BUY',
  orderType: 'MARKET',
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
};

beforeEach(async () => {
  fixture = await openOms();
});

const save = async (name: string, order = ORDER, caller = givenCaller()) => {
  const reply = await fixture.request(saveTemplate, { name, order }, caller);
  return { ...reply, template: reply.value as OrderTemplate };
};
const names = async (caller = givenCaller()) => {
  const { value } = await fixture.request(listTemplates, {}, caller);
  return (value as { items: OrderTemplate[] }).items.map(({ name }) => name);
};

it('a saved template is listed by name, to its owner alone, also after a restart', async () => {
  await save('sell into the close');
  await save('Buy the open');
  fixture.lone.restart();
  expect(await names()).toEqual(['Buy the open', 'sell into the close']);
  expect(await names(bob)).toEqual([]);
});

it('a name is taken once for each user, whatever its case', async () => {
  await save('Open');
  expect((await save('OPEN')).code).toBe('CONFLICT');
  expect((await save('Open', ORDER, bob)).status).toBe(201);
});

it('a template takes another name and another order, and counts its versions', async () => {
  const { template } = await save('a');
  const { templateId } = template;
  await save('b');
  const taken = await fixture.request(changeTemplate, { templateId, name: 'B' });
  expect(taken.code).toBe('CONFLICT');
  const order = { ...ORDER, symbol: instrumentSymbol('AAPL'), qty: qty(500) };
  await fixture.request(changeTemplate, { templateId, name: 'A' });
  const changed = await fixture.request(changeTemplate, { templateId, order });
  expect(changed.value).toMatchObject({ name: 'A', order, version: 3 });
});

it("another's template can be neither changed nor deleted", async () => {
  const { templateId } = (await save('mine')).template;
  expect((await fixture.request(changeTemplate, { templateId, name: 'his' }, bob)).code).toBe(
    'NOT_FOUND',
  );
  expect((await fixture.request(deleteTemplate, { templateId }, bob)).code).toBe('NOT_FOUND');
  expect(await names()).toEqual(['mine']);
});

it('a deleted template is gone for good, its name is free, and the row stays for the record', async () => {
  const { templateId } = (await save('mine')).template;
  await fixture.request(deleteTemplate, { templateId });
  expect((await fixture.request(deleteTemplate, { templateId })).code).toBe('NOT_FOUND');
  fixture.lone.restart();
  expect(await names()).toEqual([]);
  expect((await save('mine')).status).toBe(201);
  expect(fixture.lone.rows(OMS_TABLES.orderTemplates)).toHaveLength(2);
});

it(`a user keeps ${TEMPLATES_MAX} templates, not one more`, async () => {
  for (let n = 0; n < TEMPLATES_MAX; n += 1) expect((await save(`template ${n}`)).status).toBe(201);
  expect(await save('one more')).toMatchObject({
    code: 'CONFLICT',
    info: { detail: '100 templates are saved (max. 100)' },
  });
  expect((await save('of another user', ORDER, bob)).status).toBe(201);
});
