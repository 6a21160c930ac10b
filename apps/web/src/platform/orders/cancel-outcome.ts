/** What came of a bulk cancel, in one line. Fetched when there is one. */
import { phrase } from '../../lib/text/phrase.ts';
import { toCodedText } from '../client/refusal.ts';
import type { CancelOutcome } from '../client/shapes.ts';
import type { TradingClient } from '../trading/trading-client.ts';

/** How many cancels were requested, and why the others were not. */
export function notifyOutcome(client: TradingClient, items: readonly CancelOutcome[]): void {
  const refused = items.filter(({ outcome }) => outcome === 'REFUSED');
  const requested = items.length - refused.length;
  const why = new Map(refused.map(({ code, detail }) => [code ?? 'INTERNAL', detail]));
  const sentences = [...why].map(([code, detail]) => toCodedText({ code, detail }).text);
  const nowMs = client.browser.nowMs();
  client.notify({
    id: `cancel-many-${nowMs}`,
    atMs: nowMs,
    tone: refused.length === 0 ? 'plain' : 'warn',
    text:
      refused.length === 0
        ? phrase`Cancel requested for ${requested} orders`
        : phrase`Cancel requested for ${requested} orders, ${refused.length} rejected: ${sentences.join('; ')}`,
    ...(refused.length === 0 ? {} : { code: [...why.keys()].join(', ') }),
    spoken: 'polite',
    orderId: null,
  });
}
