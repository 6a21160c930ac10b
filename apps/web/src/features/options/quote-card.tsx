/** A dealer's firm quote over the counter: bid and ask to deal on, what they are made of, and how long they stand. */

import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { useEffect, useState } from 'react';
import { type Fact, FactTiles } from '../../kit/facts/fact-lists.tsx';
import { dealBlockNow, useClient } from '../../kit/live/use-client.ts';
import { PackageOutcome } from '../../kit/order/package-outcome.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { parseMs } from '../../lib/format/time.ts';
import type { Problem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toDealProblem } from '../../platform/client/refusal.ts';
import type { NewOrder, Order, Side, WireOutput } from '../../platform/client/shapes.ts';

export type OtcQuote = WireOutput<'askOptionQuote'>;

const EVERY_MS = 250;

/** Whole seconds until an instant by the server's time, not below zero. */
function useSecondsLeft(untilMs: number): number {
  const client = useClient();
  const [left, setLeft] = useState(() => untilMs - client.serverNowMs());
  useEffect(() => {
    const timer = window.setInterval(() => setLeft(untilMs - client.serverNowMs()), EVERY_MS);
    return () => window.clearInterval(timer);
  }, [untilMs, client]);
  return Math.max(0, Math.ceil(left / 1_000));
}

const orderOn = ({ quoteId, contract, qty, bid, ask }: OtcQuote, side: Side): NewOrder => ({
  clientOrderId: `otc-${crypto.randomUUID()}`,
  symbol: contract.symbol,
  side,
  orderType: 'LIMIT',
  price: side === 'BUY' ? ask : bid,
  qty,
  timeInForce: 'FOK',
  strategy: 'LIT',
  instrumentType: 'option',
  quoteId,
});

type QuoteCardProps = { readonly quote: OtcQuote; readonly onDone: () => void };

export function QuoteCard({ quote, onDone }: QuoteCardProps) {
  const client = useClient();
  const [sent, setSent] = useState<Order | null>(null);
  const [failure, setFailure] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const left = useSecondsLeft(parseMs(quote.validUntil));
  const { contract, qty } = quote;
  const isOver = left === 0 || sent !== null;
  const isOff = (side: Side): boolean =>
    isSending || isOver || (side === 'SELL' && quote.bid === 0);
  const deal = async (side: Side): Promise<void> => {
    if (isOff(side)) return;
    const stop = dealBlockNow(client);
    setFailure(stop);
    if (stop !== null) return;
    setSending(true);
    try {
      const order = await client.calls.orders.place.mutate(orderOn(quote, side));
      client.account.takeOrder(order);
      setSent(order);
    } catch (error) {
      setFailure(toDealProblem(error));
    } finally {
      setSending(false);
    }
  };
  const press = (side: Side) => (
    <SideButton quote={quote} side={side} isOff={isOff(side)} onPress={() => void deal(side)} />
  );
  return (
    <section
      aria-label="Firm quote"
      className="flex max-w-xl flex-col gap-2 border border-line bg-s1 p-2 text-12"
    >
      <div className="flex items-baseline gap-3">
        <h3 className="font-semibold text-13">{contract.symbol}</h3>
        <span className="text-t2">{phrase`${formatQty(qty)} × ${OPTION_MULTIPLIER} shares, ${contract.type.toLowerCase()} ${formatFixed(contract.strike, 2)}, ${contract.expiry}`}</span>
        <span className="ml-auto tabular-nums" data-testid="quote-validity">
          {sent !== null
            ? phrase('traded')
            : left === 0
              ? phrase('expired')
              : phrase`firm for ${left} s`}
        </span>
      </div>
      <div className="grid grid-cols-2 gap-2">
        {press('SELL')}
        {press('BUY')}
      </div>
      <QuoteFacts quote={quote} />
      <div className="flex items-center gap-3">
        <Button size="sm" onClick={onDone}>
          {isOver ? 'Close' : 'Let quote expire'}
        </Button>
        <div role="status" data-testid="otc-outcome">
          <Refused problem={failure} />
          {sent === null ? null : <PackageOutcome sent={[sent]} />}
        </div>
      </div>
    </section>
  );
}

type SideButtonProps = {
  readonly quote: OtcQuote;
  readonly side: Side;
  readonly isOff: boolean;
  readonly onPress: () => void;
};

function SideButton({ quote, side, isOff, onPress }: SideButtonProps) {
  const { bid, ask, premiumToBuy, premiumToSell } = quote;
  const isBuy = side === 'BUY';
  const price = isBuy ? ask : bid;
  return (
    <Button look={isBuy ? 'buy' : 'sell'} aria-disabled={isOff} onClick={onPress}>
      {price === 0
        ? 'No bid'
        : phrase`${phrase(isBuy ? 'Buy' : 'Sell')} at ${formatFixed(price, 2)}: ${phrase(isBuy ? 'pay' : 'receive')} ${formatFixed(isBuy ? premiumToBuy : premiumToSell, 0)} USD`}
    </Button>
  );
}

function QuoteFacts({ quote }: { readonly quote: OtcQuote }) {
  const { mid, volatility, delta, spot, settlementDate, quoteId } = quote;
  const facts: readonly Fact[] = [
    { name: 'Mid', value: formatFixed(mid, 2) },
    { name: 'Volatility %', value: formatFixed(volatility, 2) },
    { name: 'Delta per share', value: formatFixed(delta, 3) },
    { name: 'Spot', value: formatFixed(spot, 2) },
    { name: 'Premium due', value: settlementDate },
    { name: 'Margin class', value: 'OTC, risk-based' },
  ];
  return (
    <>
      <FactTiles className="grid grid-cols-6 gap-x-3" facts={facts} />
      <p className="text-11 text-t3">{phrase`Quote ${quoteId}`}</p>
    </>
  );
}
