/** A ticket kept as a template and filled in again is the same ticket: every choice, and every value that could be read. */

import { TemplateOrder } from '@tradefloor/contracts/order-template';
import { LINKS } from '@tradefloor/contracts/vocabulary/links';
import { ORDER_TYPES, PEGS } from '@tradefloor/contracts/vocabulary/price-terms';
import { TRIGGER_PRICES } from '@tradefloor/contracts/vocabulary/trigger-terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getInstrument } from '../../../platform/testing/given.ts';
import { type Draft, EMPTY_DRAFT, readDraft, withChange } from './draft.ts';
import { withRequest } from './draft-request.ts';
import { SECOND_FORCES, type SecondDraft, withSecondChange } from './second-draft.ts';
import { toTemplate } from './template-order.ts';
import { templateRequest } from './template-request.ts';
import { findIntent, toOrder, toRequest } from './ticket-order.ts';

const instrument = getInstrument();
const nowMs = Date.UTC(2026, 10, 30, 12);
const priceText = fc.constantFrom('', '187.20', '190', '0.01', '187.205', 'x', '250.5');
const qtyText = fc.constantFrom('', '100', '25k', '1.5m', '7', '-3');
const trail = {
  stopText: priceText,
  trailText: fc.constantFrom('', '0.5', '1', '0.25', '60', 'y'),
  trailUnit: fc.constantFrom('PCT' as const, 'AMOUNT' as const),
  triggerBy: fc.constantFrom(...TRIGGER_PRICES),
};
const side = fc.constantFrom('BUY' as const, 'SELL' as const);
const secondChanges = fc.record<Partial<SecondDraft>>(
  {
    ...trail,
    sideChosen: fc.option(side),
    orderType: fc.constantFrom(...ORDER_TYPES.filter((type) => type !== 'PEGGED')),
    timeInForce: fc.constantFrom(...SECOND_FORCES),
    qtyText: fc.option(qtyText),
    priceText,
  },
  { requiredKeys: [] },
);
const changes = fc.record<Partial<Draft>>(
  {
    ...trail,
    side,
    orderType: fc.constantFrom(...ORDER_TYPES),
    timeInForce: fc.constantFrom('DAY', 'GTC', 'GTD', 'IOC', 'FOK', 'OPG', 'ATC'),
    expireText: fc.constantFrom('', '2026-12-04T21:00', '2026-01-01T00:00'),
    strategy: fc.constantFrom('LIT', 'DARK', 'TWAP', 'ICEBERG'),
    venue: fc.constantFrom(null, 'IEXG', 'XNAS'),
    qtyText,
    priceText,
    pegTo: fc.constantFrom(...PEGS),
    offsetText: fc.constantFrom('', '0', '-0.01', '+0.05', '0.005'),
    displayText: fc.constantFrom('', '10', '100', '2k'),
    minText: fc.constantFrom('', '10', '5k'),
    postOnly: fc.boolean(),
    shortExempt: fc.boolean(),
    link: fc.constantFrom(null, ...LINKS),
    profitText: fc.constantFrom(null, '', '195', '180.00'),
    lossText: fc.constantFrom(null, '', '180.00', '200'),
  },
  { requiredKeys: [] },
);
const steps = fc.array(
  fc.oneof(
    changes,
    secondChanges.map((second) => ({ second })),
  ),
  { maxLength: 12 },
);

/** The ticket after these choices, made one after the other as a person makes them. */
const typed = (made: readonly (Partial<Draft> | { second: Partial<SecondDraft> })[]): Draft =>
  made.reduce<Draft>(
    (draft, change) =>
      withChange(
        draft,
        change.second === undefined
          ? (change as Partial<Draft>)
          : { second: withSecondChange(draft, change.second) },
      ),
    EMPTY_DRAFT,
  );

const read = (draft: Draft) => readDraft(draft, { instrument, quote: null, nowMs });

/** What a press would send, and what is chosen whether it can be sent or not. */
function meaning(draft: Draft) {
  const values = read(draft);
  const intent = findIntent(draft, values);
  const { side, orderType, timeInForce, strategy, venue, link } = draft;
  return {
    sent: intent === null ? null : toRequest(draft, toOrder(intent, instrument), values),
    choices: { side, orderType, timeInForce, strategy, venue, link },
  };
}

/** The template as the platform keeps it and returns it. */
const kept = (draft: Draft) => {
  const order = toTemplate({ draft, instrument, read: read(draft) });
  expect(TemplateOrder.safeParse(order).error).toBeUndefined();
  return JSON.parse(JSON.stringify(order));
};

test('a template brings back every ticket that could be sent, and every choice of one that could not', () => {
  let sent = 0;
  const links = new Set<unknown>();
  fc.assert(
    fc.property(steps, (made) => {
      const draft = typed(made);
      const back = withRequest(EMPTY_DRAFT, templateRequest(kept(draft)), {
        instrument,
        quote: null,
      });
      const before = meaning(draft);
      const after = meaning(back);
      expect(after.choices).toEqual(before.choices);
      if (before.sent === null) return;
      sent += 1;
      links.add(draft.link);
      expect(after).toEqual(before);
    }),
    { numRuns: 3_000 },
  );
  expect(sent).toBeGreaterThan(100);
  expect(links).toEqual(new Set([null, ...LINKS]));
});
