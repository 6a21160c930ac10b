/** Success or a named refusal, as a value. Rules return it; they never throw for a business "no". */

export type Ok<T> = { readonly ok: true; readonly value: T };
export type Err<E> = { readonly ok: false; readonly error: E };
export type Result<T, E> = Ok<T> | Err<E>;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
export const err = <const E>(error: E): Err<E> => ({ ok: false, error });

/** Thrown when the program itself is wrong. The host parks the message and turns the service red. */
export class InvariantViolation extends Error {
  override readonly name = 'InvariantViolation';
}

/** States what must hold here. @throws InvariantViolation when it does not */
export function invariant(holds: boolean, message: string): asserts holds {
  if (!holds) throw new InvariantViolation(message);
}

/** The end of an exhaustive switch: a new case without a branch does not compile. */
export function unreachable(value: never): never {
  throw new InvariantViolation(`unreachable: ${JSON.stringify(value)}`);
}
