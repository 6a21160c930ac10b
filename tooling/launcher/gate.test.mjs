/** The deploy gate counts exactly seven services, and reports the known state of each that is not up. */
import { expect, test } from 'vitest';
import { DEPLOY_GATE } from '../../packages/contracts/src/services.ts';
import { GATE_SERVICES, listMissing } from './gate.mjs';

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
