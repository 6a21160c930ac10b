/** The limits that forms show are those of the schemas: the largest is taken, one more is not. */
import { expect, test } from 'vitest';
import { optionStrategy } from '../calls/options.ts';
import { LoadPlan } from '../load.ts';
import { TemplateName } from '../order-template.ts';
import { AskOptionQuote } from '../otc-option.ts';
import { PlacePackage } from '../package.ts';
import { SaveScenario, Seed } from '../scenario.ts';
import { LOAD_RATE, LOAD_SECONDS, LOAD_USERS } from './operations.ts';
import { LEGS_MAX, OTC_CONTRACTS_MAX, TEMPLATE_NAME_MAX } from './order.ts';
import { SCENARIO_LENGTH_MAX_MS, SCENARIO_NAME_MAX, SEED_MAX } from './scenarios.ts';

type Schema = {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly error?: unknown;
  };
};

const letters = (count: number) => 'a'.repeat(count);
const legs = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    symbol: `AAPL270115C${100 + n}`,
    side: 'BUY',
    qty: 1,
  }));

test.each<[string, Schema, number, (value: number) => unknown]>([
  ['name of a template', TemplateName, TEMPLATE_NAME_MAX, letters],
  ['seed', Seed, SEED_MAX, (seed) => seed],
  ['name of a scenario', SaveScenario.shape.name, SCENARIO_NAME_MAX, letters],
  ['length of a scenario', SaveScenario.shape.lengthMs, SCENARIO_LENGTH_MAX_MS, (ms) => ms],
  ['quantity of a quote', AskOptionQuote.shape.qty, OTC_CONTRACTS_MAX, (qty) => qty],
  ['legs of a strategy', optionStrategy.in.shape.legs, LEGS_MAX, legs],
  [
    'legs of a package',
    PlacePackage.shape.legs,
    LEGS_MAX,
    (count) => legs(count).map((leg) => ({ ...leg, instrumentType: 'option' })),
  ],
  ['users of a load run', LoadPlan.shape.users, LOAD_USERS.max, (users) => users],
  ['rate of a load run', LoadPlan.shape.ratePerSecond, LOAD_RATE.max, (rate) => rate],
  ['seconds of a load run', LoadPlan.shape.seconds, LOAD_SECONDS.max, (seconds) => seconds],
])('%s: the largest is taken, one more is not', (_name, schema, max, make) => {
  expect(schema.safeParse(make(max))).toMatchObject({ success: true });
  expect(schema.safeParse(make(max + 1))).toMatchObject({ success: false });
});
