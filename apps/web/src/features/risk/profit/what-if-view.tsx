/** What a book would come to after trades that are not sent, and the trade in a symbol that hedges it best. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan, useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { shownName } from '../../../lib/format/names.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import { requestBasket } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { HedgeField, TradeForm } from './trade-form.tsx';
import { toBasketLines, type WhatIf, type WhatIfTrade, withTrade } from './what-if-lines.ts';
import { RiskTable } from './what-if-table.tsx';

export function WhatIfView({ userId }: { readonly userId: string }) {
  const [trades, setTrades] = useState<readonly WhatIfTrade[]>([]);
  const [hedgeWith, setHedgeWith] = useState<string | null>(null);
  const { result, error } = useWhatIf({ userId, trades, hedgeWith });
  const add = (trade: WhatIfTrade): void => setTrades((before) => withTrade(before, trade));
  const hedge = result?.hedge ?? null;
  return (
    <section aria-label="What if" className="flex flex-col gap-2 text-12">
      <TradeForm onAdd={add} />
      <TradeList
        trades={trades}
        onRemove={(symbol) => setTrades((all) => all.filter((one) => one.symbol !== symbol))}
      />
      <HedgeField onChoose={setHedgeWith}>
        {hedgeWith === null || result === null ? null : hedge === null ? (
          <span className="text-t3">{phrase`No trade in ${hedgeWith} lowers the value at risk`}</span>
        ) : (
          <span className="flex items-center gap-2">{richPhrase`${hedge.side} ${formatQty(hedge.qty)} ${shownName(hedge.symbol)}: VaR ${formatQty(Math.round(hedge.var99))}${(
            <Button
              size="sm"
              onClick={() => add({ symbol: hedge.symbol, side: hedge.side, qty: hedge.qty })}
            >
              Add hedge
            </Button>
          )}`}</span>
        )}
      </HedgeField>
      <p role="status" className="text-critical">
        <Refused problem={error === null ? null : toProblem(error)} />
      </p>
      {result === null ? null : <RiskTable result={result} />}
    </section>
  );
}

type Wanted = {
  readonly userId: string;
  readonly trades: readonly WhatIfTrade[];
  readonly hedgeWith: string | null;
};

/** Read again as positions change and minutes end; the figures of before stand until then, and where the newest are refused. */
function useWhatIf({ userId, trades, hedgeWith }: Wanted) {
  const client = useClient();
  const { userId: self } = useIdentity();
  const query = useWatched(
    useQuery({
      ...client.queries.risk.whatIf.queryOptions({
        ...(userId === self ? {} : { userId }),
        trades: [...trades],
        ...(hedgeWith === null ? {} : { hedgeWith }),
      }),
      placeholderData: (before) => before,
    }),
  );
  const { data, error } = query;
  const [last, setLast] = useState<WhatIf | null>(null);
  if (data !== undefined && data !== last) setLast(data);
  return { result: data ?? last, error };
}

type TradeListProps = {
  readonly trades: readonly WhatIfTrade[];
  readonly onRemove: (symbol: string) => void;
};

function TradeList({ trades, onRemove }: TradeListProps) {
  const ui = useUiStore();
  const sends = useCan('trade');
  const client = useClient();
  const isShare = ({ symbol }: WhatIfTrade): boolean =>
    client.account.instrument(symbol)?.instrumentType === 'equity';
  if (trades.length === 0) return null;
  const shares = trades.filter(isShare);
  return (
    <div className="flex flex-wrap items-center gap-1">
      {trades.map(({ symbol, side, qty }) => (
        <span
          key={symbol}
          className="flex items-center gap-1 rounded-sm border border-line bg-s2 pl-1.5"
        >
          <span className={side === 'BUY' ? 'text-buy' : 'text-sell'}>{side}</span>
          {formatQty(qty)} {shownName(symbol)}
          <IconButton
            icon="close"
            label={phrase`Remove ${shownName(symbol)}`}
            onClick={() => onRemove(symbol)}
          />
        </span>
      ))}
      {sends && shares.length > 0 ? (
        <Button
          size="sm"
          title="Puts the shares into a basket, where they are checked before anything is sent"
          onClick={() => requestBasket(ui, toBasketLines(shares))}
        >
          To basket
        </Button>
      ) : null}
    </div>
  );
}
