/** The agenda of a case: minutes, shocks of headlines and items, each once and at its instant. */
import { findCase } from '@tradefloor/core/competition/cases/catalogue';
import { expect, it } from 'vitest';
import { CaseAgenda } from './case-agenda.ts';

it('has each step once, at its instant, counted from the start', () => {
  const of = findCase('news-trading');
  const schedule = of?.schedule(1) ?? [];
  const agenda = new CaseAgenda(schedule, 1_000, { lengthMs: 300_000 });
  const seen: [number, string][] = [];
  for (let at = agenda.nextMs; at !== null; at = agenda.nextMs) {
    expect(agenda.take(at - 1)).toEqual([]);
    for (const step of agenda.take(at)) seen.push([at - 1_000, step.type]);
  }
  const expected = [
    ...[0, 1, 2, 3, 4].map((minute) => [minute * 60_000, 'MINUTE']),
    ...schedule.map(({ atMs }) => [atMs, 'ITEM']),
    ...schedule.flatMap((item) =>
      item.type === 'NEWS' ? item.moves.map(({ afterMs }) => [item.atMs + afterMs, 'MARKET']) : [],
    ),
  ];
  expect(seen.toSorted()).toEqual(expected.toSorted());
  expect(seen.map(([at]) => at)).toEqual(seen.map(([at]) => at).toSorted((a, b) => a - b));
  expect(agenda.take(1e9)).toEqual([]);
});

it('notes prices as often as the case needs them, and deals blocks at their instants', () => {
  const of = findCase('delta-hedging');
  const schedule = of?.schedule(1) ?? [];
  const agenda = new CaseAgenda(schedule, 0, { lengthMs: 300_000, sampleMs: 1_000 });
  const steps = agenda.take(300_000);
  expect(steps.filter(({ type }) => type === 'SAMPLE')).toHaveLength(300);
  const blocks = steps.flatMap((step) => (step.type === 'BLOCK' ? [step.block] : []));
  expect(blocks).toEqual(schedule.filter(({ type }) => type === 'BLOCK'));
  expect(blocks).toHaveLength(3);
});
