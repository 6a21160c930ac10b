/** The limits that forms show are those of the schemas: the largest is taken, one more is not. */
import { expect, test } from 'vitest';
import { Limit } from '../calls/call.ts';
import { contractMarks } from '../calls/futures.ts';
import { journalAudit } from '../calls/journal.ts';
import { optionStrategy } from '../calls/options.ts';
import { OAuthAuthorize } from '../calls/users.ts';
import { InstrumentSymbol, UserId } from '../ids.ts';
import { FeatureWeights, Gain } from '../intelligence.ts';
import { ActivateKillSwitch } from '../kill-switch.ts';
import { LoadPlan } from '../load.ts';
import { MarketEvent } from '../market-event.ts';
import { AlgoParams } from '../order.ts';
import { TemplateName } from '../order-template.ts';
import { AskOptionQuote } from '../otc-option.ts';
import { PackageLeg, PlacePackage } from '../package.ts';
import { Shocks } from '../recommendation.ts';
import { RiskThresholds } from '../risk.ts';
import { SaveScenario, Seed } from '../scenario.ts';
import { User } from '../user.ts';
import {
  AGGRESSION_PCT,
  ALGO_DURATION_MS,
  ALGO_SLICES,
  MAX_PARTICIPATION_PCT_MAX,
  PARTICIPATION_PCT_MAX,
  RANDOMIZE_PCT,
  RISK_AVERSION,
  SNIPER_SLICES,
  SNIPER_VENUES,
} from './algo-limits.ts';
import { SYMBOL_MAX } from './instruments.ts';
import {
  AUDIT_WORD_MAX,
  KILL_TARGET_MAX,
  LOAD_RATE,
  LOAD_SECONDS,
  LOAD_USERS,
  MARKET_TARGET_MAX,
} from './operations.ts';
import { LEG_QTY_MAX, LEGS_MAX, OTC_CONTRACTS_MAX, TEMPLATE_NAME_MAX } from './order.ts';
import { MARKED_CONTRACTS_MAX, PAGE_MAX } from './paging.ts';
import { THRESHOLD_LIMITS } from './risk.ts';
import { SCENARIO_LENGTH_MAX_MS, SCENARIO_NAME_MAX, SEED_MAX } from './scenarios.ts';
import { GAIN_LIMITS, SHOCK_LIMITS, WEIGHT_LIMITS } from './signals.ts';
import { PASSWORD_MAX, USER_ID_MAX, USER_NAME_MAX } from './users.ts';

type Schema = {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly error?: unknown;
  };
};

const algo = AlgoParams.shape;
const letters = (count: number) => 'a'.repeat(count);
const legs = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    symbol: `AAPL270115C${100 + n}`,
    side: 'BUY',
    qty: 1,
  }));

test.each<[string, Schema, number, (value: number) => unknown]>([
  ['name of a template', TemplateName, TEMPLATE_NAME_MAX, letters],
  ['rows of a page', Limit, PAGE_MAX, (rows) => rows],
  ['seed', Seed, SEED_MAX, (seed) => seed],
  ['name of a scenario', SaveScenario.shape.name, SCENARIO_NAME_MAX, letters],
  ['length of a scenario', SaveScenario.shape.lengthMs, SCENARIO_LENGTH_MAX_MS, (ms) => ms],
  ['quantity of a quote', AskOptionQuote.shape.qty, OTC_CONTRACTS_MAX, (qty) => qty],
  ['legs of a strategy', optionStrategy.in.shape.legs, LEGS_MAX, legs],
  ['quantity of a leg', PackageLeg.shape.qty, LEG_QTY_MAX, (qty) => qty],
  [
    'legs of a package',
    PlacePackage.shape.legs,
    LEGS_MAX,
    (count) => legs(count).map((leg) => ({ ...leg, instrumentType: 'option' })),
  ],
  ['users of a load run', LoadPlan.shape.users, LOAD_USERS.max, (users) => users],
  ['rate of a load run', LoadPlan.shape.ratePerSecond, LOAD_RATE.max, (rate) => rate],
  ['seconds of a load run', LoadPlan.shape.seconds, LOAD_SECONDS.max, (seconds) => seconds],
  ['actor of the audit trail', journalAudit.in.shape.actor, AUDIT_WORD_MAX, letters],
  ['target of a kill switch', ActivateKillSwitch.shape.target, KILL_TARGET_MAX, letters],
  ['target of a market event', MarketEvent.shape.target, MARKET_TARGET_MAX, letters],
  ['name of a user', User.shape.username, USER_NAME_MAX, letters],
  ['id of a user', UserId, USER_ID_MAX, letters],
  ['password', OAuthAuthorize.shape.password, PASSWORD_MAX, letters],
  [
    'symbol',
    InstrumentSymbol,
    SYMBOL_MAX,
    (length) => `2${'A'.repeat(length - 17)}270115C12345.125`,
  ],
  [
    'contracts of a request for marks',
    contractMarks.in.shape.symbols,
    MARKED_CONTRACTS_MAX,
    (count) => Array.from({ length: count }, () => 'AAPL'),
  ],
  ['share of volume', algo.participationPct, PARTICIPATION_PCT_MAX, (pct) => pct],
  [
    'bound of the share of volume',
    algo.maxParticipationPct,
    MAX_PARTICIPATION_PCT_MAX,
    (pct) => pct,
  ],
])('%s: the largest is taken, one more is not', (_name, schema, max, make) => {
  expect(schema.safeParse(make(max))).toMatchObject({ success: true });
  expect(schema.safeParse(make(max + 1))).toMatchObject({ success: false });
});

type Limits = { readonly min: number; readonly max: number };
const thresholds = RiskThresholds.shape;

test.each<[string, Schema, Limits]>([
  ['duration of an algo', algo.durationMs, ALGO_DURATION_MS],
  ['slices', algo.slices, ALGO_SLICES],
  ['risk aversion', algo.riskAversion, RISK_AVERSION],
  ['randomised sizes', algo.randomizePct, RANDOMIZE_PCT],
  ['randomised times', algo.randomizeTimePct, RANDOMIZE_PCT],
  ['slices of a sniper', algo.maxSlices, SNIPER_SLICES],
  ['aggression of a sniper', algo.aggressionPct, AGGRESSION_PCT],
  ['venues of a sniper', algo.topVenues, SNIPER_VENUES],
  ['collar', thresholds.collarBps, THRESHOLD_LIMITS.collarBps],
  ['window of duplicates', thresholds.duplicateWindowMs, THRESHOLD_LIMITS.duplicateWindowMs],
  ['open orders', thresholds.maxOpenOrders, THRESHOLD_LIMITS.maxOpenOrders],
  ['part of the daily volume', thresholds.advPctBps, THRESHOLD_LIMITS.advPctBps],
  ['orders a second', thresholds.ordersPerSecond, THRESHOLD_LIMITS.ordersPerSecond],
  ['age of the mid', thresholds.staleMidMs, THRESHOLD_LIMITS.staleMidMs],
  ['weight', FeatureWeights.shape.momentum, WEIGHT_LIMITS],
  ['gain', Gain, GAIN_LIMITS],
  ['shock', Shocks.shape.momentum, SHOCK_LIMITS],
])('%s: both ends are taken, what lies beyond them is not', (_name, schema, { min, max }) => {
  const taken = [min - 1, min, max, max + 1].map((value) => schema.safeParse(value).success);
  expect(taken).toEqual([false, true, true, false]);
});
