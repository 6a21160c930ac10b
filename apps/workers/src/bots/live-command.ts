/**
 * `node bin/bot.mjs live`: a strategy on a running platform, until its length is over or it is interrupted. Shares it trades
 * for its user; of bonds it quotes clients who request a price.
 */
import { connect } from '@tradefloor/client';
import * as z from 'zod';
import type { LivePlan } from './bot-arguments.ts';
import { createStrategy } from './create-strategy.ts';
import type { LiveEnv } from './env.ts';
import { runLive } from './live-bot.ts';
import { runLiveDealer } from './live-dealer.ts';
import type { LiveEnd, LiveTerms } from './live-session.ts';
import { MetricsWire } from './protocol.ts';

const EXIT_FAILED = 1;

/** Prints how the run ended as JSON. @returns the exit code: 1 unless it came to its length or was stopped */
export async function liveCommand(plan: LivePlan, { url, key }: LiveEnv): Promise<number> {
  const strategy = await createStrategy(plan.bot.source);
  const client = await connect({
    ...(url === null ? {} : { url }),
    ...(key === null ? { guest: true } : { key }),
  });
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  process.stderr.write(`${plan.bot.label} trades as ${client.user.username}\n`);
  const terms: LiveTerms = {
    symbols: plan.symbols,
    lengthMs: plan.lengthMs,
    seed: plan.seed,
    prefix: `bot-${Date.now().toString(36)}`,
    signal: stop.signal,
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  };
  const end =
    plan.trades === 'BONDS'
      ? await runLiveDealer(strategy, { ...terms, client })
      : await runLive(strategy, { ...terms, client });
  process.stdout.write(`${JSON.stringify(toEndJson(end), null, 2)}\n`);
  return end.reason === 'LENGTH' || end.reason === 'STOPPED' ? 0 : EXIT_FAILED;
}

const toEndJson = ({ reason, detail, metrics }: LiveEnd) => ({
  reason,
  detail,
  metrics: metrics === null ? null : z.encode(MetricsWire, metrics),
});
