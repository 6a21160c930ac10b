/** Prices in compact columns, changed values only, for the named symbols: declared here, served by the gateway's feed. */
import { MARKET_READERS } from '@tradefloor/contracts/calls/call';
import { InstrumentSymbol } from '@tradefloor/contracts/ids';
import { findProblem, toFieldErrors } from '@tradefloor/contracts/refusals';
import * as z from 'zod';
import { RefusedError } from '../procedure/refusal.ts';
import { guarded } from '../procedure/trpc.ts';
import type { TickFrame } from '../ticks/frame.ts';
import { servedByGateway } from './served-by-gateway.ts';

export const TicksInput = z
  .strictObject({ symbols: z.array(InstrumentSymbol).max(500).optional() })
  .nullish();

/** What a client sends: no symbols means all of them. */
export type TicksRequest = z.input<typeof TicksInput>;

/** The requested symbols, null for all. @throws RefusedError */
export function readTicksInput(raw: TicksRequest): { readonly symbols: readonly string[] | null } {
  const parsed = TicksInput.safeParse(raw);
  if (parsed.success) return { symbols: parsed.data?.symbols ?? null };
  throw new RefusedError(
    findProblem('VALIDATION_FAILED', '', { errors: toFieldErrors(parsed.error) }),
  );
}

/** Its own input and output types differ, which a plain function cannot express. */
const parser = { parse: readTicksInput } as unknown as {
  _input: TicksRequest;
  _output: ReturnType<typeof readTicksInput>;
  parse: typeof readTicksInput;
};

export const ticks = guarded
  .meta({ access: MARKET_READERS, keys: 'read', spending: 'calls' })
  .input(parser)
  .subscription(servedByGateway<TickFrame>);
