/** The sources of the exchange's metrics: its current sessions, and its responses. */
import type { SessionGauges } from '@tradefloor/runtime/host/fix/fix-meters';
import { TOO_FAST } from '@tradefloor/sim/exchange/refuse-message';
import type { Handled } from '@tradefloor/sim/exchange/turn';
import type { ExchangeSession } from './exchange-session.ts';

/** Every session as it is now. */
export const readGauges = (sessions: Iterable<ExchangeSession>, nowMs: number): SessionGauges[] =>
  [...sessions].map(({ client, line }) => ({
    session: client.compId,
    isLoggedOn: line.isUp,
    silentMs: line.lastReceivedAt === null ? null : nowMs - line.lastReceivedAt,
  }));

/** Whether a message was refused because its session exceeds its rate: that is then the only response. */
export function wasThrottled({ outputs: [first] }: Handled): boolean {
  const message = first?.message;
  return message !== undefined && 'text' in message && message.text === TOO_FAST;
}
