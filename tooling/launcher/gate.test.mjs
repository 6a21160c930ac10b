/** The deploy gate counts exactly seven services, and reports the known state of each that is not up. */
import { expect, test } from 'vitest';
import { DEPLOY_GATE } from '../../packages/contracts/src/services.ts';
import { GATE_SERVICES, listMissing, readLimit } from './gate.mjs';

const up = { status: 'up' };
const allUp = Object.fromEntries(GATE_SERVICES.map((name) => [name, up]));

test('the services are those of the contracts', () => {
  expect(GATE_SERVICES).toEqual([...DEPLOY_GATE]);
});

test('with all of them up nothing is missing, whatever else is down', () => {
  expect(listMissing({ ready: false, services: { ...allUp, rfq: { status: 'down' } } })).toEqual(
    [],
  );
});

test('one that is not up is named with its reason', () => {
  const services = {
    ...allUp,
    ems: { status: 'degraded', detail: 'no line' },
    oms: { status: 'down' },
  };
  expect(listMissing({ services })).toEqual(['oms: down', 'ems: degraded (no line)']);
});

test.each([null, 'up', {}, { services: null }])(
  'an invalid response has none of them: %s',
  (body) => {
    expect(listMissing(body)).toHaveLength(GATE_SERVICES.length);
  },
);

test('a limit is a number of seconds; with any other the gate would wait forever', () => {
  expect([readLimit('180'), readLimit('0'), readLimit('2.5')]).toEqual([180, 0, 2.5]);
  for (const text of ['', ' ', 'soon', '3m', '-1', 'Infinity', 'NaN']) {
    expect(() => readLimit(text), text).toThrow('--limit');
  }
});
