import { expect, test } from 'vitest';
import { NoResponse } from '../database.ts';
import { toCommitFailure } from './commit-failure.ts';

const refusal = (code: string, rest: object = {}) =>
  Object.assign(new Error('text of the server'), { code }, rest);

test('a lost lease names the services it was lost for', () => {
  expect(toCommitFailure(Object.assign(new Error('ems,oms'), { code: 'TF001' }))).toEqual({
    kind: 'FENCED',
    services: ['ems', 'oms'],
  });
});

test('an existing key is a repeat, another unique rule rejects the batch', () => {
  const unique = (constraint_name: string) =>
    toCommitFailure(refusal('23505', { constraint_name })).kind;
  expect(unique('inbox_consumer_event_id_pk')).toBe('DUPLICATE');
  expect(unique('fills_pkey')).toBe('DUPLICATE');
  expect(unique('orders_client_order_id')).toBe('REFUSED');
});

test.each(['22003', '22P05', '23502', '23514', '42703', 'TF002', 'TF003'])(
  '%s rejects the batch',
  (code) => {
    expect(toCommitFailure(refusal(code)).kind).toBe('REFUSED');
  },
);

test.each([
  '08006',
  '57014',
  '57P01',
  '40001',
  '40P01',
  '53100',
  '55P03',
  'CONNECTION_CLOSED',
  'ECONNRESET',
])('%s leaves unknown what became of the batch', (code) => {
  expect(toCommitFailure(refusal(code)).kind).toBe('UNKNOWN');
});

test('silence leaves unknown what became of the batch', () => {
  expect(toCommitFailure(new NoResponse('late')).kind).toBe('UNKNOWN');
  expect(toCommitFailure('thrown').kind).toBe('UNKNOWN');
});
