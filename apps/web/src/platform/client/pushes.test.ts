import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { isUserTopic } from '@tradefloor/contracts/socket';
import { TOPICS } from '@tradefloor/contracts/topics';
import { expect, it } from 'vitest';
import { PACES, PUSHES } from './pushes.ts';

const KIND_AT = new Map(
  Object.values<Call>(CALLS).flatMap(({ procedure, kind }) =>
    procedure === undefined ? [] : [[procedure as string, kind] as const],
  ),
);

it('every topic for people names the results it invalidates', () => {
  expect(Object.keys(PUSHES).sort()).toEqual(Object.keys(TOPICS).filter(isUserTopic).sort());
  expect(Object.entries(PUSHES).filter(([, paths]) => paths.length === 0)).toEqual([]);
});

it('only results of queries are invalidated', () => {
  const paths = [...new Set([...Object.values(PUSHES).flat(), ...Object.keys(PACES)])];
  expect(paths.filter((path) => KIND_AT.get(path) !== 'query')).toEqual([]);
});

it('a pace belongs to a result that some push invalidates', () => {
  const pushed = new Set<string>(Object.values(PUSHES).flat());
  expect(Object.keys(PACES).filter((path) => !pushed.has(path))).toEqual([]);
});

const SOURCE = join(import.meta.dirname, '..', '..');

/** Every result that some panel caches, by the path of its call. */
const CACHED = new Set(
  ['kit', 'features', 'shell'].flatMap((folder) =>
    readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|given)\.|testing/.test(name))
      .flatMap((name) => [
        ...readFileSync(join(SOURCE, folder, name), 'utf8').matchAll(
          /\bqueries\s*\.(\w+)\s*\.(\w+)\s*\.(?:query|path)\w+\(/g,
        ),
      ])
      .map(([, noun, verb]) => `${noun}.${verb}`),
  ),
);

/** Cached results that no push invalidates, and how each stays current. */
const NOT_PUSHED = {
  'fixArchive.message': 'a recorded message never changes',
  'intelligence.news': 'each news item is put into the cached list as it arrives',
  'secondFactor.get': 'refetched by the buttons that change it',
  'session.own': 'refetched by the buttons that change it',
  'keys.list': 'refetched by the buttons that change it',
  'keys.listOfUser': 'as keys.list',
  'layouts.get': 'a question about it as the link was opened',
  'jobs.detail': 'fetched anew for each job that is opened',
  'jobs.queues': 'refetched with the overview',
  'ops.chaos': 'refetched with the overview',
  'ops.light': 'polled',
  'ops.incidents': 'refetched with the overview',
  'ops.overview': 'polled',
  'ops.series': 'polled',
  'ops.traces': 'refetched with the overview',
  'rooms.cases': 'a fixed list',
  'rooms.replay': 'a heat that has ended never changes',
  'replays.bars': 'a recorded day never changes',
  'replays.picture': 'a recorded day never changes',
  'rfq.bonds': 'a fixed list',
  'rfq.dealers': 'a fixed list',
  'rfq.fxPairs': 'a fixed list',
  'rfq.people': 'read again after a minute: users are made seldom',
  'rfq.previewMarkUp': 'refetched with every typed figure',
  'rfq.previewTwoWay': 'refetched with every typed figure',
  'rfq.voiceClients': 'as rfq.people',
  'scenarios.list': 'refetched by the buttons that change it',
  'scenarios.runs': 'refetched by the buttons that change it',
  'templates.list': 'refetched by the buttons that change it',
  'webhooks.deliveries': 'refetched by its button and those that change it',
  'webhooks.list': 'refetched by the buttons that change it',
};

it('every cached result is invalidated by a push, or stays current in a way that is named', () => {
  expect(CACHED.size).toBeGreaterThan(60);
  const pushed = new Set<string>(Object.values(PUSHES).flat());
  const others = [...CACHED].filter((path) => !pushed.has(path));
  expect(others.sort()).toEqual(Object.keys(NOT_PUSHED).sort());
});

it.each([
  'ccp.novation',
  'ccp.margin',
  'ccp.settlement.queued',
  'ccp.settlement.complete',
] as const)('all cached figures of clearing are invalidated by %s', (topic) => {
  // The stress test is computed from positions: settling money changes none.
  const figures = [...CACHED].filter((path) => /^ccp\.(?!stress$)/.test(path));
  expect(figures.length).toBeGreaterThan(4);
  expect(PUSHES[topic]).toEqual(expect.arrayContaining(figures));
});

it.each([
  ['ccp.novation', ['ccp.stress']],
  ['ccp.margin', ['ccp.stress']],
  ['rfq.quote.update', ['rfq.analytics', 'rfq.client', 'rfq.panel', 'rfq.steps']],
  ['rfq.client.update', ['rfq.analytics', 'rfq.client', 'rfq.panel', 'rfq.steps']],
  ['market.candles', ['market.candles']],
  ['market.bonds', ['rfq.curves', 'rfq.history', 'rfq.valuation']],
] as const)('%s invalidates what it concerns', (topic, paths) => {
  expect(PUSHES[topic]).toEqual(expect.arrayContaining([...paths]));
});
