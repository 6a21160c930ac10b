/**
 * The launcher as its children see it: a channel that only it and the process it started hold (Node's own, between
 * parent and child). Without a launcher, or without a timely response, the result is null.
 */
import { randomUUID } from 'node:crypto';
import { ChaosStrike, ChaosTarget } from '@tradefloor/contracts/chaos';
import * as z from 'zod';
import type { Launcher } from '../services/ops/ops-state.ts';

const PATIENCE_MS = 2_000;

const State = z.object({
  isOn: z.boolean(),
  targets: z.array(ChaosTarget),
  strikes: z.array(ChaosStrike),
});
const StrikeReport = z.object({ outcome: z.enum(['TAKEN', 'OFF', 'UNKNOWN', 'NOT_OURS', 'BUSY']) });
const Reply = z.object({ chaos: z.literal('reply'), id: z.string(), body: z.unknown() });

/** The part of a process that is used here. */
export type Channel = {
  readonly send: (message: object) => void;
  /** @returns what ends it */
  readonly receive: (received: (message: unknown) => void) => () => void;
};

/** The channel to the parent of this process; null without one. */
export function findChannel(own: NodeJS.Process): Channel | null {
  const { send } = own;
  if (send === undefined) return null;
  return {
    send: (message) => void send.call(own, message, undefined, undefined, () => undefined),
    receive: (received) => {
      own.on('message', received);
      // Listening must not keep the process alive.
      own.channel?.unref();
      return () => own.off('message', received);
    },
  };
}

export function openLauncher(channel: Channel | null): Launcher & { readonly close: () => void } {
  const waiting = new Map<string, (body: unknown) => void>();
  const end = channel?.receive((message) => {
    const { data } = Reply.safeParse(message);
    if (data !== undefined) waiting.get(data.id)?.(data.body);
  });
  const request = (question: object): Promise<unknown> => {
    if (channel === null) return Promise.resolve(null);
    const id = randomUUID();
    return new Promise((resolve) => {
      const late = setTimeout(() => handle(null), PATIENCE_MS);
      const handle = (body: unknown) => {
        clearTimeout(late);
        waiting.delete(id);
        resolve(body);
      };
      waiting.set(id, handle);
      channel.send({ ...question, id });
    });
  };
  return {
    state: async () => State.safeParse(await request({ chaos: 'state' })).data ?? null,
    strike: async (run) => {
      const reported = StrikeReport.safeParse(await request({ chaos: 'strike', ...run }));
      return reported.data?.outcome ?? null;
    },
    close: () => end?.(),
  };
}
