/** Messages as they arrive: for the tests of this folder. */
import { expect } from 'vitest';
import { latin1 } from '../bytes.ts';
import { decode } from '../decode.ts';
import { writeFields } from '../encode.ts';
import { FieldBytes } from '../field-bytes.ts';
import { type FixMessage, field, type Sendable } from '../message.ts';
import { validate } from '../validate.ts';
import { EXCHANGE_DICTIONARY } from './field-codes.ts';

/** 2026-11-21 14:30:00 UTC. */
export const T0 = Date.UTC(2026, 10, 21, 14, 30);

/** Through bytes, as a session would: what a dictionary would refuse fails here. */
export function travelled(message: Sendable, dictionary = EXCHANGE_DICTIONARY): FixMessage {
  const header = [
    field(34, 2),
    field(49, 'A'),
    field(52, '20261121-14:30:00.000'),
    field(56, 'B'),
    ...message.header,
  ];
  const out = new FieldBytes();
  out.begin();
  out.text('35=', message.type);
  writeFields(out, header, dictionary);
  if ('write' in message) message.write(out);
  else writeFields(out, message.body, dictionary);
  const frame = out.finish();
  const decoded = decode(frame, dictionary);
  if (decoded.kind !== 'message') throw new Error(decoded.why);
  expect(decoded.fault).toBe(null);
  expect(validate(decoded.message, dictionary), latin1(frame)).toBe(null);
  return decoded.message;
}
