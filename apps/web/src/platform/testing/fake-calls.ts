/** A transport of calls for tests: the client is the real one, the responses are the test's. */
import type { AppRouter } from '@tradefloor/api/root';
import type { Procedure } from '@tradefloor/contracts/calls';
import { createTRPCClient } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { CalledAt, CallLink, Calls, ResponseAt } from '../client/calls.ts';

/** The test's responses, by path; a call without one is refused by name. */
export type Responses = {
  readonly [P in Procedure]?: (input: CalledAt<P>) => ResponseAt<P> | Promise<ResponseAt<P>>;
};

/**
 * The test's subscriptions, by path: each gets the input and a function that pushes to the subscriber; what it returns
 * runs when the subscriber leaves. One without an entry stays silent.
 */
export type Streams = Readonly<
  Record<string, (input: unknown, push: (data: unknown) => void) => (() => void) | undefined>
>;

/** A refusal as it leaves the gateway: one sentence, and the figures behind it. */
export const refused = (title: string, detail: string | null = null, code = 'FORBIDDEN'): Error =>
  Object.assign(new Error(title), {
    error: {
      message: title,
      code: -32_000,
      data: { refusal: code, requestId: 'request-1', ...(detail === null ? {} : { detail }) },
    },
  });

export const fakeCalls = (responses: Responses, streams: Streams = {}): Calls =>
  createTRPCClient<AppRouter>({ links: [responding(responses, streams)] });

const responding =
  (responses: Responses, streams: Streams): CallLink =>
  () =>
  ({ op }) =>
    observable((observer): (() => void) | undefined => {
      if (op.type === 'subscription') {
        const push = (data: unknown): void => observer.next({ result: { type: 'data', data } });
        return streams[op.path]?.(op.input, push);
      }
      const response: unknown = Reflect.get(responses, op.path);
      const given = async (): Promise<unknown> => {
        if (typeof response !== 'function') {
          throw new Error(`the test gives no answer for ${op.path}`);
        }
        return await response(op.input);
      };
      given().then(
        (data) => {
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        },
        (error) => observer.error(error),
      );
      return undefined;
    });
