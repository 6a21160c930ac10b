/** Which tables' bytes an order leaves for ever, and which for a time. */
import { expect, test } from 'vitest';
import { isForATime } from './store-counters.ts';

test.each(['journal.order_events_2026_11_30', 'risk.decisions', 'ems.venue_legs', 'risk.orders'])(
  '%s is kept for a time',
  (name) => expect(isForATime(name)).toBe(true),
);

test.each(['oms.orders', 'journal.orders', 'journal.fills', 'ccp.transfers', 'journal.tca_orders'])(
  '%s is kept for ever',
  (name) => expect(isForATime(name)).toBe(false),
);
