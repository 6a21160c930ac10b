/** Every "no" has one row, one body, and gives nothing away. */
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { findProblem, Problem, toFieldErrors } from './refusals.ts';
import { ERROR_CODES, REFUSALS, REJECT_REASONS, type RefusalCode } from './vocabulary/refusals.ts';

const CODES: RefusalCode[] = [...REJECT_REASONS, ...ERROR_CODES];

test('the table has a row for every code of the closed list and no other', () => {
  expect(Object.keys(REFUSALS)).toEqual(CODES);
});

test('every order refusal is 422; every other one is an error status', () => {
  for (const reason of REJECT_REASONS) expect(REFUSALS[reason].http).toBe(422);
  for (const code of CODES) expect(REFUSALS[code].http).toBeGreaterThanOrEqual(400);
});

test.each(CODES)('%s makes a whole problem body', (code) => {
  const problem = findProblem(code, 'req-12345678');
  expect(Problem.parse(problem)).toEqual({
    type: 'about:blank',
    title: REFUSALS[code].title,
    status: REFUSALS[code].http,
    code,
    requestId: 'req-12345678',
  });
});

describe('a problem', () => {
  it('carries what it is given', () => {
    const errors = [{ path: 'qty', message: 'too small' }];
    const info = { detail: 'no such order', errors, orderId: 'o', http: 503 };
    expect(findProblem('INTERNAL', 'r', info)).toMatchObject({
      status: 503,
      detail: 'No such order',
      errors,
      orderId: 'o',
    });
  });
  it('leaves out an empty list of errors', () => {
    expect(findProblem('INTERNAL', 'r', { errors: [] })).not.toHaveProperty('errors');
  });
});

test('field errors name the path, and at most twenty are reported', () => {
  const schema = z.strictObject({ list: z.array(z.int()) });
  const { error } = schema.safeParse({ list: Array(50).fill('x') });
  const errors = toFieldErrors(error ?? new z.core.$ZodError([]));
  expect(errors).toHaveLength(20);
  expect(errors[0]?.path).toBe('list.0');
});
