/**
 * The examples of the reference: requests and responses of a running platform, recorded by `bin/api-examples.mjs` and
 * shortened to what shows the shape.
 */
import { readFileSync } from 'node:fs';
import type { Json } from './json.ts';

export type CallExample = {
  /** Path parameters, query and body in one object. */
  readonly input: Json;
  readonly status: number;
  readonly response: unknown;
};
/** By the name of the call, or the path of an address of the gateway. */
export type Examples = Readonly<Record<string, CallExample>>;

const read = (name: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../../../../docs/api/examples/${name}.json`, import.meta.url), 'utf8'),
  );

export const CALL_EXAMPLES = read('calls') as Examples;
/** Payloads by topic. */
export const TOPIC_EXAMPLES = read('topics') as Json;
