/** Scenarios are private, played elsewhere, and stored whole or not at all. */

import {
  changeScenario,
  compareRuns,
  exportScenarios,
  getScenario,
  importScenarios,
  listScenarios,
  removeScenario,
  runLab,
  runScenario,
  saveScenario,
  scenarioRun,
  scenarioRuns,
} from '@tradefloor/contracts/calls/scenarios';
import { SCENARIOS_MAX } from '@tradefloor/contracts/scenario';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { SCENARIO_TABLES } from '@tradefloor/core/analytics/scenario/tables';
import { describe, expect, it } from 'vitest';
import { getResponse, refusalCode } from '../../testing/journal-fixture.ts';
import {
  ALICE,
  BOB,
  givenScenario,
  openScenarios,
  WANTED,
} from '../../testing/scenario-fixture.ts';

const PLAYS_MS = 60_000;

describe('a scenario', () => {
  it('is listed, changed and removed by its owner', async () => {
    const fixture = openScenarios();
    const { lone } = fixture;
    const { scenarioId } = await givenScenario(fixture);
    const input = changeScenario.in.parse({ scenarioId, ...WANTED, name: 'Another', seed: 8 });
    const changed = await getResponse(lone, changeScenario, { input, caller: ALICE });
    expect(changed).toMatchObject({ name: 'Another', version: 2, terms: { seed: 8 } });
    lone.restart();
    const { items } = await getResponse(lone, listScenarios, { input: {}, caller: ALICE });
    expect(items).toEqual([changed]);
    await getResponse(lone, removeScenario, { input: { scenarioId }, caller: ALICE });
    expect(await refusalCode(lone, getScenario, { input: { scenarioId }, caller: ALICE })).toBe(
      'NOT_FOUND',
    );
    lone.restart();
    expect((await getResponse(lone, listScenarios, { input: {}, caller: ALICE })).items).toEqual(
      [],
    );
  });

  it('does not exist for other users', async () => {
    const fixture = openScenarios();
    const { lone } = fixture;
    const { scenarioId } = await givenScenario(fixture);
    const run = await getResponse(lone, runScenario, { input: { scenarioId }, caller: ALICE });
    for (const call of [getScenario, removeScenario, runScenario, runLab] as const) {
      expect(await refusalCode(lone, call, { input: { scenarioId }, caller: BOB }), call.name).toBe(
        'NOT_FOUND',
      );
    }
    const { runId } = run;
    expect(await refusalCode(lone, scenarioRun, { input: { runId }, caller: BOB })).toBe(
      'NOT_FOUND',
    );
    const both = { runId, otherId: runId };
    expect(await refusalCode(lone, compareRuns, { input: both, caller: BOB })).toBe('NOT_FOUND');
    expect((await getResponse(lone, scenarioRuns, { input: {}, caller: BOB })).items).toEqual([]);
    expect((await getResponse(lone, listScenarios, { input: {}, caller: BOB })).items).toEqual([]);
  });

  it.each([
    ['a seed below the first', { seed: -1 }],
    ['a seed beyond the last', { seed: 4_294_967_296 }],
    ['a seed that is no whole number', { seed: 1.5 }],
    ['a limit order without a price', { orderType: 'LIMIT' }],
    ['a market order with a price', { price: 100 }],
    ['no shares', { qty: 0 }],
    ['an unknown field', { shock: 1 }],
    ['a time of day among its parameters', { algoParams: { startAt: '2026-11-23T14:30:00.000Z' } }],
    ['a length beyond a trading day', { lengthMs: 23_400_001 }],
    ['no name', { name: '  ' }],
  ])('with %s is no scenario', (_, change) => {
    expect(saveScenario.in.safeParse({ ...WANTED, ...change }).success).toBe(false);
  });

  it('of a symbol that does not trade at the exchange is refused, and nothing is kept', async () => {
    const { lone } = openScenarios();
    const input = saveScenario.in.parse({ ...WANTED, symbol: 'NOPE' });
    expect(await refusalCode(lone, saveScenario, { input, caller: ALICE })).toBe('UNKNOWN_SYMBOL');
    expect(lone.rows(SCENARIO_TABLES.scenarios)).toEqual([]);
  });

  it('is refused where there are as many as a user may keep', async () => {
    const fixture = openScenarios();
    for (let i = 0; i < SCENARIOS_MAX; i += 1) await givenScenario(fixture, { name: `n${i}` });
    const input = saveScenario.in.parse(WANTED);
    const { result } = await fixture.lone.request(saveScenario, input, ALICE);
    const detail = `Number of saved scenarios is ${SCENARIOS_MAX + 1} (max. ${SCENARIOS_MAX})`;
    expect(result).toMatchObject({ ok: false, error: { code: 'CONFLICT', info: { detail } } });
    expect(await refusalCode(fixture.lone, saveScenario, { input, caller: BOB })).toBeNull();
  });
});

describe('a run', () => {
  it(
    'has the same digest every time, and is kept with its fills, its cost and its prices',
    async () => {
      const fixture = openScenarios();
      const { lone } = fixture;
      const { scenarioId } = await givenScenario(fixture);
      const request = () =>
        getResponse(lone, runScenario, { input: { scenarioId }, caller: ALICE });
      const [first, second] = [await request(), await request()];
      expect(second.digest).toBe(first.digest);
      expect(second.runId).not.toBe(first.runId);
      const { runId } = first;
      expect(await getResponse(lone, scenarioRun, { input: { runId }, caller: ALICE })).toEqual(
        first,
      );
      const { items } = await getResponse(lone, scenarioRuns, {
        input: { scenarioId },
        caller: ALICE,
      });
      expect(items.map(({ digest, fillCount }) => ({ digest, fillCount }))).toEqual(
        [second, first].map(({ digest, fills }) => ({ digest, fillCount: fills.length })),
      );
      const input = { runId, otherId: second.runId };
      const same = await getResponse(lone, compareRuns, { input, caller: ALICE });
      expect(same).toMatchObject({ isSame: true, firstDifference: null, delta: { fees: 0 } });
    },
    PLAYS_MS,
  );

  it(
    'beside one under other terms shows where they part and by how much',
    async () => {
      const fixture = openScenarios();
      const { lone } = fixture;
      const runs = [];
      for (const qty of [500, 20_000]) {
        const { scenarioId } = await givenScenario(fixture, { qty });
        runs.push(await getResponse(lone, runScenario, { input: { scenarioId }, caller: ALICE }));
      }
      const [left, right] = runs;
      const input = { runId: left?.runId ?? '', otherId: right?.runId ?? '' };
      const found = await getResponse(lone, compareRuns, { input, caller: ALICE });
      expect(found).toMatchObject({
        isSame: false,
        firstDifference: 1,
        delta: { filledQty: 19_500 },
      });
      expect(found.delta.fees).toBeGreaterThan(0);
    },
    PLAYS_MS,
  );

  it.each([
    ['TOO_LONG', 'UPSTREAM_TIMEOUT'],
    ['CRASHED', 'UPSTREAM_UNAVAILABLE'],
    ['BUSY', 'RATE_LIMITED'],
  ] as const)('that is %s reports so and leaves nothing', async (kind, code) => {
    const fixture = openScenarios();
    const { scenarioId } = await givenScenario(fixture);
    fixture.fails = { kind, detail: 'as the test wants' };
    expect(
      await refusalCode(fixture.lone, runScenario, { input: { scenarioId }, caller: ALICE }),
    ).toBe(code);
    expect(await refusalCode(fixture.lone, runLab, { input: { scenarioId }, caller: ALICE })).toBe(
      code,
    );
    expect(fixture.lone.rows(SCENARIO_TABLES.runs)).toEqual([]);
    expect(fixture.lone.rows(SCENARIO_TABLES.runRecords)).toEqual([]);
  });
});

it(
  'the lab sends one order through every strategy in the same market',
  async () => {
    const fixture = openScenarios();
    const { scenarioId, terms } = await givenScenario(fixture, { qty: 20_000, lengthMs: 60_000 });
    const lab = await getResponse(fixture.lone, runLab, { input: { scenarioId }, caller: ALICE });
    expect(lab.lines.map(({ strategy }) => strategy)).toEqual([...STRATEGIES]);
    expect(lab.lines.every(({ order }) => order.status !== 'REJECTED')).toBe(true);
    // Where volume comes evenly, a VWAP is a TWAP.
    expect(new Set(lab.lines.map(({ digest }) => digest)).size).toBeGreaterThan(
      STRATEGIES.length - 3,
    );
    expect(fixture.played.every((task) => task.terms.seed === terms.seed)).toBe(true);
    expect(lab.path.length).toBeGreaterThan(2);
  },
  PLAYS_MS,
);

it('a lab above the maximum market time is refused before anything is played', async () => {
  const fixture = openScenarios();
  const { scenarioId } = await givenScenario(fixture, { lengthMs: 5_400_000 });
  const { result } = await fixture.lone.request(runLab, { scenarioId }, ALICE);
  expect(result).toMatchObject({
    ok: false,
    error: {
      code: 'VALIDATION_FAILED',
      info: { detail: 'Market time of 9 strategies in minutes is 810 (max. 720)' },
    },
  });
  expect(fixture.played).toEqual([]);
  fixture.fails = { kind: 'BUSY', detail: 'played no further' };
  const few = { scenarioId, strategies: ['LIT', 'TWAP'] as const };
  const requested = runLab.in.parse(few);
  expect(await refusalCode(fixture.lone, runLab, { input: requested, caller: ALICE })).toBe(
    'RATE_LIMITED',
  );
});

describe('a file of scenarios', () => {
  it('holds all of them, and brings them back elsewhere as they were', async () => {
    const fixture = openScenarios();
    await givenScenario(fixture);
    await givenScenario(fixture, { name: 'Sliced', strategy: 'TWAP', algoParams: { slices: 5 } });
    const file = await getResponse(fixture.lone, exportScenarios, { input: {}, caller: ALICE });
    const wire = JSON.parse(JSON.stringify(exportScenarios.out.encode(file)));
    const input = importScenarios.in.parse(wire);
    const { items } = await getResponse(fixture.lone, importScenarios, { input, caller: BOB });
    const reported = items.map(({ name, terms }) => ({ name, ...terms }));
    expect(reported).toEqual(file.scenarios);
  });

  const file = {
    format: 'tradefloor-scenarios',
    version: 1,
    exportedAt: '2026-11-23T14:30:00.000Z',
    scenarios: [WANTED],
  };

  it('of a newer version is refused by name, whatever else it holds', () => {
    const read = importScenarios.in.safeParse({ ...file, version: 2, weather: 'fine' });
    expect(read.error?.issues.map(({ message }) => message)).toContain(
      'the file is of a newer version: this platform reads up to version 1',
    );
  });

  it.each([
    ['an unknown field', { weather: 'fine' }],
    ['a scenario with an unknown field', { scenarios: [{ ...WANTED, weather: 'fine' }] }],
    ['no scenario', { scenarios: [] }],
    ['another format', { format: 'something' }],
  ])('with %s is refused', (_, change) => {
    expect(importScenarios.in.safeParse({ ...file, ...change }).success).toBe(false);
  });

  it('with one scenario that cannot be played brings none', async () => {
    const { lone } = openScenarios();
    const input = importScenarios.in.parse({
      ...file,
      scenarios: [WANTED, { ...WANTED, symbol: 'NOPE' }],
    });
    expect(await refusalCode(lone, importScenarios, { input, caller: ALICE })).toBe(
      'UNKNOWN_SYMBOL',
    );
    expect(lone.rows(SCENARIO_TABLES.scenarios)).toEqual([]);
  });

  it('with more than there is room for brings none', async () => {
    const { lone } = openScenarios();
    const scenarios = Array.from({ length: SCENARIOS_MAX }, () => WANTED);
    const input = importScenarios.in.parse({ ...file, scenarios });
    await getResponse(lone, importScenarios, { input, caller: ALICE });
    const more = importScenarios.in.parse(file);
    expect(await refusalCode(lone, importScenarios, { input: more, caller: ALICE })).toBe(
      'CONFLICT',
    );
    expect(lone.rows(SCENARIO_TABLES.scenarios)).toHaveLength(SCENARIOS_MAX);
  });

  it('of nothing is not written', async () => {
    const { lone } = openScenarios();
    expect(await refusalCode(lone, exportScenarios, { input: {}, caller: ALICE })).toBe(
      'NOT_FOUND',
    );
  });
});
