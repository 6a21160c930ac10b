/** Two-way prices of all currency pairs, with every batch of the market. A slow reader gets the newest. */
import { MARKET_READERS, Nothing } from '@tradefloor/contracts/calls/call';
import { FxBatch } from '@tradefloor/contracts/fx';
import { findProblem, toFieldErrors } from '@tradefloor/contracts/refusals';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import type * as z from 'zod';
import { RefusedError } from '../procedure/refusal.ts';
import { guarded } from '../procedure/trpc.ts';
import { Pending } from './pending.ts';

/** Prices as they travel. */
export type FxFrame = z.input<typeof FxBatch>;

const FxInput = Nothing.nullish();

function readFxInput(raw: unknown): z.infer<typeof FxInput> {
  const parsed = FxInput.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new RefusedError(
    findProblem('VALIDATION_FAILED', '', { errors: toFieldErrors(parsed.error) }),
  );
}

export const fx = guarded
  .meta({ access: MARKET_READERS, keys: 'read', spending: 'calls' })
  .input(readFxInput)
  .subscription(async function* ({ ctx, signal }): AsyncGenerator<FxFrame> {
    const { live } = ctx;
    const pending = new Pending<null>(signal);
    const notify = (): void => {
      if (pending.size === 0) pending.push(null);
    };
    const stop = live.hook({ onFx: notify });
    try {
      if (live.fx !== null) notify();
      for await (const _ of pending.drain()) {
        if (live.fx !== null) yield encodeWire(FxBatch, live.fx) as FxFrame;
      }
    } finally {
      stop();
    }
  });
