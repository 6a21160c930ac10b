/** A transport of calls for tests: the client is the real one, the answers are the test's. */
import type { AppRouter } from '@tradefloor/api/root';
import type { Procedure } from '@tradefloor/contracts/calls';
import { createTRPCClient } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AnswerAt, AskedAt, CallLink, Calls } from '../client/calls.ts';

/** What the test answers, by path; what it does not answer is refused by name. */
export type Answers = {
  readonly [P in Procedure]?: (input: AskedAt<P>) => AnswerAt<P> | Promise<AnswerAt<P>>;
};

/** A refusal as it leaves the gateway: one sentence, and the figures behind it. */
export const refused = (title: string, detail: string | null = null, code = 'FORBIDDEN'): Error =>
  Object.assign(new Error(title), {
    error: {
      message: title,
      code: -32_000,
      data: { refusal: code, requestId: 'request-1', ...(detail === null ? {} : { detail }) },
    },
  });

export const fakeCalls = (answers: Answers): Calls =>
  createTRPCClient<AppRouter>({ links: [answering(answers)] });

const answering =
  (answers: Answers): CallLink =>
  () =>
  ({ op }) =>
    observable((observer) => {
      if (op.type === 'subscription') return;
      const answer: unknown = Reflect.get(answers, op.path);
      const given = async (): Promise<unknown> => {
        if (typeof answer !== 'function') {
          throw new Error(`the test gives no answer for ${op.path}`);
        }
        return await answer(op.input);
      };
      given().then(
        (data) => {
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        },
        (error) => observer.error(error),
      );
    });
