/** What is out of the ordinary in the market: paused instruments, crashes, a stressed regime. Silent when nothing is. */

import { useAccount } from '../../kit/live/use-client.ts';
import { eventText, haltText, indicatorText } from '../../kit/market/halt-text.ts';
import { cx } from '../../kit/ui/cx.ts';
import { Icon } from '../../kit/ui/icon.tsx';

export function MarketIndicator() {
  const status = useAccount((account) => account.marketStatus());
  const text = indicatorText(status);
  const title = [
    ...(status?.halts ?? []).map((halt) => `${halt.symbol}: ${haltText(halt)}`),
    ...(status?.events ?? []).map((event) => `${eventText(event)}: ${event.reason}`),
  ].join('; ');
  const isPaused = status?.halts.some(({ state }) => state === 'PAUSED') === true;
  return (
    <div role="status" aria-live="polite" className="min-w-0">
      {text === null ? null : (
        <span
          title={title}
          data-testid="market-lamp"
          className={cx(
            'inline-flex h-6 max-w-72 items-center gap-1 truncate rounded-sm border px-1.5 font-semibold text-11',
            isPaused ? 'border-critical text-critical' : 'border-warn text-warn',
          )}
        >
          <Icon name="alert" size={12} />
          <span className="truncate">{text}</span>
        </span>
      )}
    </div>
  );
}
