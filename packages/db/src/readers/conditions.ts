/** Collects the conditions of a list and their parameters. Column names come from this package, values never do. */
import type { Scope } from '@tradefloor/core/trading/access/access';

export class Conditions {
  readonly #texts: string[] = [];
  readonly params: (string | number)[] = [];

  /** Adds a value as parameter; returns its name. */
  param(value: string | number): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  /** `column = value`, unless there is no value. */
  equal(column: string, value: string | null): void {
    if (value !== null) this.#texts.push(`${column} = ${this.param(value)}`);
  }

  /** `from <= column < to`, in milliseconds since 1970; an end that is null is open. */
  between(column: string, from: number | null, to: number | null): void {
    if (from !== null) this.#texts.push(`${column} >= ${this.#time(from)}`);
    if (to !== null) this.#texts.push(`${column} < ${this.#time(to)}`);
  }

  #time(ms: number): string {
    return `to_timestamp(${this.param(ms)}::float8 / 1000)`;
  }

  add(text: string): void {
    this.#texts.push(text);
  }

  /** Whose rows may be seen: every listed table has `user_id` and `desk`. */
  within(scope: Scope): void {
    switch (scope.kind) {
      case 'user':
        this.equal('user_id', scope.userId);
        break;
      case 'desks':
        this.oneOf('desk', scope.desks);
        break;
      case 'firm':
        break;
    }
  }

  /** `column in (values)`, unless there is no list; an empty one lets nothing through. */
  oneOf(column: string, values: readonly string[] | undefined): void {
    if (values === undefined) return;
    const names = values.map((value) => this.param(value));
    this.#texts.push(names.length === 0 ? 'false' : `${column} in (${names.join(', ')})`);
  }

  /** The `where` clause; empty when everything is wanted. */
  get where(): string {
    return this.#texts.length === 0 ? '' : ` where ${this.#texts.join(' and ')}`;
  }
}
