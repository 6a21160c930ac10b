/** The ticket's checks are the platform's; an unusual order is confirmed once. */
import type { PriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { REJECT_REASONS } from '@tradefloor/contracts/vocabulary/refusals';
import { describe, expect, it } from 'vitest';
import type { CheckReport } from '../client/shapes.ts';
import { getInstrument, toIdentity, toQuote } from '../testing/given.ts';
import { checkSentence, listChecks, softWarnings, type WarningFacts } from './checks.ts';

const report = (name: CheckReport['name'], more: Partial<CheckReport> = {}): CheckReport => ({
  by: 'RISK',
  name,
  passed: true,
  value: '1',
  limit: '2',
  reasonCode: null,
  detail: null,
  wouldPass: null,
  ...more,
});
const failed = { passed: false, value: '12.2 % at 212', limit: '5 % from mid 189' } as const;

describe('the checks on the ticket', () => {
  it('stand in the order in which the platform makes them, the usual ones also when they pass', () => {
    const shown = listChecks(REJECT_REASONS.map((name) => report(name)));
    expect(shown.map(({ code }) => code)).toEqual([
      'ROLE_NOT_PERMITTED',
      'KILL_SWITCH_ACTIVE',
      'DESK_NOT_PERMITTED',
      'STRATEGY_NOT_PERMITTED',
      'QTY_LIMIT_EXCEEDED',
      'DAILY_NOTIONAL_EXCEEDED',
      'PRICE_COLLAR',
      'NO_REFERENCE_PRICE',
      'DUPLICATE_ORDER',
      'MAX_OPEN_ORDERS',
      'SELF_CROSS',
      'ADV_LIMIT',
      'RATE_LIMIT',
    ]);
    expect(shown.every(({ state, refusal }) => state === 'pass' && refusal === null)).toBe(true);
  });

  it.each(REJECT_REASONS)('%s is shown with a name and a sentence when it fails', (name) => {
    const [check] = listChecks([report(name, { ...failed, reasonCode: name })]);
    expect(check).toMatchObject({ code: name, state: 'fail', value: '12.2 % at 212' });
    expect(check?.label).toMatch(/^[a-z][a-z -]*$/);
    expect(check?.refusal?.text).toMatch(/^[A-Z]/);
  });

  it("have the platform's results, with their figures", () => {
    const detail = 'Price is 12.2 % from mid (max. 5 %)';
    const [check] = listChecks([
      report('PRICE_COLLAR', { ...failed, reasonCode: 'PRICE_COLLAR', detail }),
    ]);
    if (check === undefined) throw new Error('no check');
    expect(check.refusal?.text).toBe(detail);
    expect(checkSentence(check)).toBe(
      'collar: 12.2 % at 212 of 5 % from mid 189, will be rejected',
    );
  });

  it('name the reason where a check fails for another than its own', () => {
    const [check] = listChecks([
      report('PRICE_COLLAR', { ...failed, reasonCode: 'NO_REFERENCE_PRICE' }),
    ]);
    expect(check).toMatchObject({
      label: 'collar',
      refusal: { text: 'No current market price' },
    });
  });
});

const MARKET: PriceTerms = { type: 'MARKET' };
const toFacts = (intent: Partial<WarningFacts['intent']> = {}, adv = 1_000_000): WarningFacts => ({
  intent: {
    side: 'BUY',
    strategy: 'LIT',
    timeInForce: 'DAY',
    expireAt: null,
    handling: {},
    qty: 100,
    orderType: 'MARKET',
    trigger: {},
    terms: MARKET,
    venue: null,
    algoParams: null,
    ...intent,
  },
  identity: toIdentity(),
  instrument: getInstrument({ adv }),
  quote: toQuote(),
});

describe('the question before an unusual order', () => {
  it('is not needed for an ordinary one', () => {
    expect(softWarnings(toFacts())).toEqual([]);
  });

  it('names every deviation: size, distance, share of volume', () => {
    const terms = { type: 'LIMIT', limitPx: 200_000_000 } as const;
    const warnings = softWarnings(toFacts({ qty: 900, terms }, 10_000));
    expect(warnings).toHaveLength(3);
    expect(warnings.join('; ')).toMatch(/quantity 900 is.*5\.6 % above.*9\.0 % of the average/);
  });

  it('measures the limit of an order that waits from its stop', () => {
    const terms = { type: 'LIMIT', limitPx: 200_000_000 } as const;
    const far = { orderType: 'STOP_LIMIT', terms } as const;
    expect(softWarnings(toFacts({ ...far, trigger: { stopPrice: 199 } }))).toEqual([]);
    expect(softWarnings(toFacts({ ...far, trigger: { stopPrice: 192 } }))).toEqual([
      'The limit 200.00 is 4.2 % above the stop, 192.00',
    ]);
  });
});
