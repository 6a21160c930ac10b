/** What the compiler must refuse: each line here is wrong, and is checked to be. */
import { call, Nothing } from '@tradefloor/contracts/calls/call';
import { riskCheck, riskConfig } from '@tradefloor/contracts/calls/risk';
import type { Fill } from '@tradefloor/contracts/fill';
import { execId, orderId, toExecId } from '@tradefloor/contracts/ids';
import { notional, px, qty } from '@tradefloor/contracts/money';
import { givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import {
  type AnyoneCtx,
  type Ctx,
  defineService,
  handle,
  publish,
  refuse,
  type StateIo,
  setTimer,
  type UserCtx,
} from '@tradefloor/runtime';

const state = (_: StateIo) => ({ count: 0 });
type Counting = Ctx<{ count: number }>;
const change = { order: givenOrder(), actor: 'a', reason: null };

defineService({
  name: 'ems',
  state,
  publishes: ['orders.filled'],
  consumes: {
    // @ts-expect-error publishing a topic that is not in `publishes`
    'orders.routed': (_: Counting) => [publish('orders.updated', change)],
  },
});

defineService({
  name: 'ems',
  state,
  publishes: ['orders.filled'],
  consumes: {
    // @ts-expect-error subscribing to a topic that does not exist
    'orders.invented': (_: Counting) => [],
  },
});

defineService({
  name: 'ems',
  state,
  publishes: ['orders.filled'],
  consumes: {
    // @ts-expect-error a handler for another topic's payload
    'orders.routed': (_: Counting, fill: Fill) => [publish('orders.filled', fill)],
  },
});

defineService({
  name: 'ems',
  state,
  publishes: ['orders.filled'],
  timers: { later: (_: Counting) => [publish('orders.filled', givenFill())] },
  // @ts-expect-error waking a timer that does not exist
  onActivate: () => [setTimer('never', 0)],
});

const refusing = () => refuse('INTERNAL');
const ofUser = (_: UserCtx<{ count: number }>) => refuse('INTERNAL');

// @ts-expect-error a handler that does not declare who may call it
handle(riskConfig, refusing);

// @ts-expect-error a handler that needs a caller, declared for requests that may have none
handle(riskConfig, ofUser, { as: 'anyone' });

// @ts-expect-error a row scope without a caller whose rows they are
handle(riskConfig, refusing, { as: 'anyone', scope: 'own' });

const ofAnyone = (_: AnyoneCtx<{ count: number }>) => refuse('INTERNAL');

// @ts-expect-error a handler that uses the caller, declared for services, which have none
handle(riskCheck, ofAnyone, { as: 'service' });

// @ts-expect-error a caller read from a context that has none
const ofCallers = (ctx: Counting) => ctx.caller;

const address = { to: 'ems', method: 'GET', path: '/invented' } as const;

// @ts-expect-error a call without its row of the access matrix
call('invented', { kind: 'query', ...address, in: Nothing, out: Nothing });

// @ts-expect-error a call that does not say whether it changes something
call('invented', { access: 'internal', ...address, in: Nothing, out: Nothing });

// @ts-expect-error a quantity where a price is required
notional(qty(100), qty(100));

// @ts-expect-error a fill's id where an order's is required
toExecId(execId('fill-1'), 1);

// And the right ones pass: a refusal above is meaningful.
handle(riskConfig, refusing, { as: 'anyone' });
handle(riskConfig, ofUser, { as: 'user', scope: 'own' });
handle(riskConfig, ofAnyone, { as: 'anyone' });
handle(riskCheck, refusing, { as: 'service' });
ofCallers satisfies unknown;
call('invented', { access: 'internal', kind: 'query', ...address, in: Nothing, out: Nothing });
notional(px(1_000_000), qty(100));
toExecId(orderId('019aae5c-0000-7000-8000-000000000001'), 1);
defineService({
  name: 'ems',
  state,
  publishes: ['orders.filled'],
  calls: [riskCheck],
  consumes: {
    'orders.routed': (_: Counting) => [publish('orders.filled', givenFill()), setTimer('later', 5)],
  },
  timers: { later: (_: Counting) => [] },
  onActivate: () => [setTimer('later', 0)],
});
