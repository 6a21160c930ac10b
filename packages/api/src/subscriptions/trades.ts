/** The prints of one symbol as they are published, for a tape on the screen. What was printed before is a call: `market.trades`. */
import { MARKET_READERS } from '@tradefloor/contracts/calls/call';
import { InstrumentSymbol } from '@tradefloor/contracts/ids';
import { MarketTrade } from '@tradefloor/contracts/market';
import { findProblem, toFieldErrors } from '@tradefloor/contracts/refusals';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import * as z from 'zod';
import { RefusedError } from '../procedure/refusal.ts';
import { guarded } from '../procedure/trpc.ts';
import { Pending } from './pending.ts';

/** The prints of one batch, in the order in which they were made. */
export type TradeFrame = readonly z.input<typeof MarketTrade>[];

const TradesInput = z.strictObject({ symbol: InstrumentSymbol });
type TradesRequest = z.input<typeof TradesInput>;

function readTradesInput(raw: TradesRequest): z.output<typeof TradesInput> {
  const parsed = TradesInput.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new RefusedError(
    findProblem('VALIDATION_FAILED', '', { errors: toFieldErrors(parsed.error) }),
  );
}

/** Its own input and output types differ, which a plain function cannot express. */
const parser = { parse: readTradesInput } as unknown as {
  _input: TradesRequest;
  _output: ReturnType<typeof readTradesInput>;
  parse: typeof readTradesInput;
};

export const trades = guarded
  .meta({ access: MARKET_READERS, keys: 'read', spending: 'calls' })
  .input(parser)
  .subscription(async function* ({ ctx, input, signal }): AsyncGenerator<TradeFrame> {
    const pending = new Pending<TradeFrame>(signal);
    const stop = ctx.live.hook({
      onTrades: (batch) => {
        const own = batch.trades.filter(({ symbol }) => symbol === input.symbol);
        if (own.length === 0) return;
        const frame = own.map((print) => encodeWire(MarketTrade, print)) as TradeFrame;
        // A reader that is too slow subscribes again, and reads the tape.
        if (!pending.push(frame)) pending.end();
      },
    });
    try {
      yield* pending.drain();
    } finally {
      stop();
    }
  });
