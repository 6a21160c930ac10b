/** The request above its quotes: its terms, remaining time, and end. */

import { useLeftMs } from '../../../kit/facts/window-left.tsx';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { cx } from '../../../kit/ui/cx.ts';
import { formatBondPrice, formatQty, formatSigned } from '../../../lib/format/numbers.ts';
import { formatLeft, formatTimeMs, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { isLiveRfq } from '../../../platform/stores/rfq-book.ts';
import { stateTone } from './rfq-columns.tsx';
import { savedAgainstCover, tradeOverMidBps } from './rfq-facts.ts';
import { RfqSide } from './side-text.tsx';

export function RfqHead({ rfq }: { readonly rfq: Rfq }) {
  const bond = useBonds((book) => book.bond(rfq.isin));
  return (
    <header className="shrink-0 border-line border-b px-2 pt-1.5 pb-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <RfqSide side={rfq.side} />
        <span className="font-semibold text-13">{formatQty(rfq.qty)}</span>
        <span className="font-semibold text-13">{bond?.name ?? rfq.isin}</span>
        <span className="font-mono text-11 text-t3">{rfq.isin}</span>
        {rfq.clientUserId === null ? null : (
          <span className="text-11 text-t2">{phrase`for ${rfq.clientUserId}`}</span>
        )}
        <span className={cx('ml-auto font-semibold', stateTone(rfq.state))} data-testid="rfq-state">
          {rfq.state}
        </span>
      </div>
      {isLiveRfq(rfq) ? <Countdown rfq={rfq} /> : <Result rfq={rfq} />}
    </header>
  );
}

const SHORT_MS = 3_000;

function Countdown({ rfq }: { readonly rfq: Rfq }) {
  const left = useLeftMs(rfq.windowEndsAt);
  if (rfq.windowEndsAt === null || left === null) {
    return <p className="mt-1 h-7 text-11 text-t3">Not sent to dealers yet</p>;
  }
  const whole = Math.max(1, parseMs(rfq.windowEndsAt) - parseMs(rfq.createdAt));
  const isShort = left < SHORT_MS;
  const end =
    rfq.bondSpec?.rfq?.atEnd === 'NOTHING' ? 'no automatic trade' : 'execute the best quote';
  return (
    <div className="mt-1 h-7">
      <div className="flex justify-between text-11 text-t3">
        <span>{phrase`${rfq.limitPrice === null ? 'any price' : phrase`limit ${formatBondPrice(rfq.limitPrice)}`}${rfq.midPrice === null ? '' : phrase`, mid ${formatBondPrice(rfq.midPrice)}`}, at expiry ${end}`}</span>
        <span
          role="timer"
          aria-label="Time left"
          className={cx('font-semibold tabular-nums', isShort ? 'text-warn' : 'text-t1')}
        >
          {formatLeft(left)}
        </span>
      </div>
      <div aria-hidden="true" className="mt-0.5 h-1.5 bg-s3">
        <div
          className={cx('h-full origin-left', isShort ? 'bg-warn' : 'bg-accent')}
          style={{ transform: `scaleX(${Math.min(1, left / whole).toFixed(3)})` }}
        />
      </div>
    </div>
  );
}

function Result({ rfq }: { readonly rfq: Rfq }) {
  const { chosen, cover, executedAt } = rfq;
  const overMid = tradeOverMidBps(rfq);
  const saved = savedAgainstCover(rfq);
  if (chosen === null) {
    return (
      <p className="mt-1 h-7 text-12 text-t2">{phrase`Not traded${rfq.note === null ? '' : `: ${rfq.note}`}`}</p>
    );
  }
  return (
    <p className="mt-1 flex h-7 flex-wrap gap-x-3 overflow-hidden text-12 text-t2">
      <span>
        <b className="font-semibold text-up">
          {chosen.dealerId} {formatBondPrice(chosen.price)}
        </b>{' '}
        {chosen.reason === 'OPERATOR' ? phrase('manually') : 'best at expiry'}
      </span>
      {cover === null ? null : (
        <span>{phrase`cover ${cover.dealerId} ${formatBondPrice(cover.price)}`}</span>
      )}
      {overMid === null ? null : <span>{phrase`${formatSigned(overMid, 1)} bp over mid`}</span>}
      {saved === null ? null : <span>{phrase`${formatSigned(saved, 0)} over cover`}</span>}
      {executedAt === null ? null : (
        <time className="font-mono text-t3">{formatTimeMs(parseMs(executedAt))}</time>
      )}
    </p>
  );
}
