/** The lines of the banner: the connection, a kill switch that holds the person, a page whose prices are paused. */

import { useTimed } from '../../kit/live/use-client.ts';
import { cx } from '../../kit/ui/cx.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { formatAge, formatTimeMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { findKillBlock } from '../../platform/account/kill-block.ts';
import { feedState } from '../../platform/feed/feed.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import { useUi } from '../../ui-state/use-ui.ts';

/** How long the good news stays. */
const RESUMED_SHOWN_MS = 5_000;

/** The banner's current text; null while there is none. */
function bannerText(client: TradingClient): string | null {
  const nowMs = client.browser.nowMs();
  const facts = client.feed.getState();
  const last = facts.lastBatchAtMs === null ? 'none yet' : formatTimeMs(facts.lastBatchAtMs);
  const state = feedState(facts, nowMs);
  if (state === 'down') {
    const since = formatAge(nowMs - (facts.downSinceMs ?? nowMs));
    return phrase`Reconnecting for ${since}. Last prices ${last} UTC. Orders cannot be sent.`;
  }
  if (state === 'stale') {
    return phrase`Prices are stale: last update ${last} UTC. Orders cannot be sent.`;
  }
  const resumedMs = facts.resumedAtMs === null ? null : nowMs - facts.resumedAtMs;
  if (resumedMs === null || resumedMs > RESUMED_SHOWN_MS) return null;
  const events = facts.replayed === 1 ? '1 event' : phrase`${facts.replayed} events`;
  return phrase`Reconnected and resynced: ${events} replayed.`;
}

/** The kill switch that stops all this person could send. */
const killNow = (client: TradingClient): string | null =>
  findKillBlock(client.account.killSwitches(), client.identity.getState().userId);

const heldBack = (client: TradingClient): number => client.hot.heldBack();

export function BannerLines() {
  const text = useTimed(bannerText);
  const isFrozen = useUi((ui) => ui.isFrozen);
  const held = useTimed(heldBack);
  const killed = useTimed(killNow);
  const isGood = text?.startsWith('Reconnected') === true;
  return (
    <>
      <div role="status" aria-live="polite">
        {text === null ? null : (
          <p
            data-testid="connection-banner"
            className={cx(
              'flex items-center gap-2 rounded-b-sm border border-t-0 bg-s3 px-3 py-1 text-12',
              isGood ? 'border-up text-up' : 'border-critical text-t1',
            )}
          >
            <Icon name={isGood ? 'check' : 'plug'} />
            {text}
          </p>
        )}
      </div>
      {killed === null ? null : (
        <p
          role="alert"
          className="flex items-center gap-2 rounded-b-sm border border-critical border-t-0 bg-s3 px-3 py-1 text-12 text-critical"
        >
          <Icon name="power" />
          {killed}
        </p>
      )}
      {isFrozen ? (
        <p className="flex items-center gap-2 rounded-b-sm border border-warn border-t-0 bg-s3 px-3 py-1 text-12 text-warn">
          <Icon name="freeze" />
          {phrase`Updates paused: ${held} updates buffered. Orders cannot be sent.`}
        </p>
      ) : null}
    </>
  );
}
