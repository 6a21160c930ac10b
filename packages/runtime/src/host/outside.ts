/** Calls between services: straight to one of the same process where that is wished, else over HTTP; one time limit. */
import { randomUUID } from 'node:crypto';
import { err, ok } from '@tradefloor/core/result';
import type { Engine } from '../engine/engine.ts';
import type { CallMeta, Outside } from '../engine/ports.ts';
import type { CallsClient } from './calls-client.ts';

/**
 * Asks over HTTP. `direct` skips it for services of this process; the time limit is the same.
 * @param engine read when it is first needed: the engine is made from this very port
 */
export function createOutside(of: {
  readonly client: (from: CallMeta['from']) => CallsClient;
  readonly direct: boolean;
  readonly engine: () => Engine;
}): Outside {
  return {
    call: async (call, input, meta) => {
      const isHere =
        of.direct &&
        of
          .engine()
          .reports()
          .some(({ service }) => service === call.to);
      if (!isHere) return of.client(meta.from).ask(call, input, { ...meta, as: 'service' });
      const causeId = `${call.name}-${randomUUID()}`;
      const answer = of.engine().ask(call.to, call, { input, meta: { ...meta, causeId } });
      const answered = await within(call.timeoutMs, answer);
      if (answered === null) return err({ kind: 'TIMEOUT' });
      const { result } = answered;
      // The answerer's types were checked against the call when it was declared.
      return result.ok ? ok(result.value as never) : err({ kind: 'REFUSED', ...result.error });
    },
  };
}

/** The answer, or null when it does not come in time. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  const first = await Promise.race([answer, late]);
  clearTimeout(timer);
  return first;
}
