/** Takes a request through its handler, and its response to the caller as soon as it may have it. */
import type { TopicName } from '@tradefloor/contracts/topics';
import { type CallHandler, type CallResponse, unavailable } from '../service.ts';
import { handleRequest } from './admission.ts';
import type { HandlerRunner } from './handler-runner.ts';
import { type Handle, type RequestMeta, toRequestJob } from './handling.ts';
import type { LoadShedder, PendingRequest } from './load-shedder.ts';
import type { RunningService } from './running-service.ts';

type Reply = CallResponse<TopicName, string, unknown>;

export type Question = {
  readonly entry: CallHandler;
  readonly input: unknown;
  readonly meta: RequestMeta;
  readonly pending: PendingRequest;
};

export class RequestRunner {
  readonly #actor: RunningService;
  readonly #runner: HandlerRunner;
  readonly #requests: LoadShedder;

  constructor(actor: RunningService, runner: HandlerRunner, requests: LoadShedder) {
    this.#actor = actor;
    this.#runner = runner;
    this.#requests = requests;
  }

  /**
   * Handles a request. Its response is released after the commit, or at once to a handling of this process that loses
   * its memory should the commit fail.
   */
  run({ entry, input, meta, pending }: Question): Promise<void> | undefined {
    if (!this.#requests.begin(pending)) return undefined;
    let reply: Reply = unavailable('no answer');
    const keep = (response: Reply) => {
      reply = response;
      return response.events;
    };
    const handle: Handle = (ctx) => {
      const response = handleRequest(this.#actor.service, entry, { ctx, input });
      return response instanceof Promise ? response.then(keep) : keep(response);
    };
    const respond = () => {
      this.#requests.end(pending);
      pending.resolve(reply);
    };
    const job = {
      respondEarly: (no: number) => {
        const { isSerial, ledger } = this.#actor;
        const isUsed = !isSerial && meta.asker?.use(ledger, no) === true;
        if (isUsed) respond();
        return isUsed;
      },
      onCommitted: respond,
      refusal: () => (reply.result.ok ? null : reply.result.error.code),
      ...(pending.deadlineMs === null ? {} : { deadlineMs: pending.deadlineMs }),
      // Last: to add fields to a copy costs ten times as much as to copy into an object.
      ...toRequestJob(entry.call.name, meta),
    };
    return this.#runner.run(job, handle);
  }
}
