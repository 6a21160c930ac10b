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
