/** What a call's input schema takes and refuses, as a table in its test. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../calls/call.ts';

type Fields = Readonly<Record<string, unknown>>;
/** By field, nested ones as `legs.0.qty`: values on the edge that are accepted, and values that are not. */
type Cases = Readonly<
  Record<string, { readonly accepts?: readonly unknown[]; readonly refuses: readonly unknown[] }>
>;

export type CallInputs = {
  /** One valid value for every field that a caller must give, and no other field. */
  readonly required: Fields;
  /** One valid value for every field that a caller may leave out. */
  readonly optional?: Fields;
  /** Fields that may be null. */
  readonly nullable?: readonly string[];
  readonly cases?: Cases;
};

/** The paths of the fields that a call's input schema refuses; none when it accepts all. */
export function refusedFields(call: Call, input: unknown): readonly string[] {
  const read = call.in.safeDecode(input);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
}

const isAccepted = (call: Call, input: unknown): boolean => call.in.safeDecode(input).success;

function withValue(input: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(input)) {
    return input.map((item, at) => (at === Number(first) ? withValue(item, rest, value) : item));
  }
  const fields = (input ?? {}) as Fields;
  return { ...fields, [first]: withValue(fields[first], rest, value) };
}

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

/** Declares the tests of one call's input. */
export function describeInput(call: Call, inputs: CallInputs): void {
  const { required, optional = {}, nullable = [], cases = {} } = inputs;
  describe(`${call.name}: its input`, () => {
    const whole = { ...required, ...optional };

    it('is accepted with all that may be given, and without all that may be left out', () => {
      expect(refusedFields(call, required)).toEqual([]);
      expect(refusedFields(call, whole)).toEqual([]);
    });

    it('is refused without any one of the fields it needs', () => {
      for (const name of Object.keys(required)) {
        expect(refusedFields(call, without(required, name)), name).not.toEqual([]);
      }
    });

    it('is refused with a field that is not its own', () => {
      expect(isAccepted(call, { ...whole, notAField: 1 })).toBe(false);
    });

    it('is refused with an object, a list or null for any of its values', () => {
      for (const name of Object.keys(whole)) {
        for (const wrong of [null, [[]], { not: 'this' }]) {
          const label = `${name}: ${JSON.stringify(wrong)}`;
          const isRight = wrong === null && nullable.includes(name);
          expect(isAccepted(call, { ...whole, [name]: wrong }), label).toBe(isRight);
        }
      }
    });

    for (const [field, { accepts = [], refuses }] of Object.entries(cases)) {
      const at = (value: unknown) => withValue(whole, field.split('.'), value);
      it.each(accepts.map((value) => ({ value })))(`takes $value as ${field}`, ({ value }) => {
        expect(refusedFields(call, at(value))).toEqual([]);
      });
      it.each(refuses.map((value) => ({ value })))(`refuses $value as ${field}`, ({ value }) => {
        expect(refusedFields(call, at(value)).join(' ')).toContain(field);
      });
    }
  });
}
