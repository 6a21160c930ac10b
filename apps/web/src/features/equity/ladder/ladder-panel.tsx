/** The price ladder: the depth of the venues on whole ticks, one's own orders in it, and a press that buys or sells there. */
import { useCallback, useId, useRef, useState } from 'react';
import { LadderBody } from '../../../kit/ladder/ladder-body.tsx';
import { useLadderFigures } from '../../../kit/ladder/ladder-figures.ts';
import { useLadderKeys } from '../../../kit/ladder/ladder-sending.ts';
import { useArmed } from '../../../kit/ladder/use-armed.ts';
import { useLadder } from '../../../kit/ladder/use-ladder.ts';
import { useAccount, useCan, useClient } from '../../../kit/live/use-client.ts';
import { CancelDialog } from '../../../kit/order/cancel-dialog.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { parseQty } from '../../../lib/format/entry.ts';
import { formatPx } from '../../../lib/format/numbers.ts';
import { toPx } from '../../../lib/format/units.ts';
import type { Instrument, Venue } from '../../../platform/client/shapes.ts';
import type { PanelProps } from '../../../ui-state/panel-spec.ts';
import { usePanelSymbol } from '../../../ui-state/use-panel-symbol.ts';
import { LadderBar, SIZES } from './ladder-bar.tsx';
import { LadderConfirm } from './ladder-confirm.tsx';
import { LadderFacts } from './ladder-facts.tsx';
import type { LadderKind } from './ladder-order.ts';
import { type LadderTime, TimeNote } from './time-field.tsx';
import { useBooks } from './use-books.ts';
import { type LadderTrading, useLadderTrading } from './use-ladder-trading.ts';
import '../../../kit/ladder/ladder.css';

export function LadderPanel({ channel }: PanelProps) {
  const { symbol } = usePanelSymbol(channel);
  const instrument = useAccount((account) => (symbol === null ? null : account.instrument(symbol)));
  if (instrument === null) return <Empty title="Waiting for market data" />;
  return <LadderOf key={instrument.symbol} instrument={instrument} />;
}

function LadderOf({ instrument }: { readonly instrument: Instrument }) {
  const root = useRef<HTMLDivElement>(null);
  const trades = useCan('trade');
  const [venue, setVenue] = useState<Venue | null>(null);
  const [kind, setKind] = useState<LadderKind>('LIMIT');
  const [qtyText, setQtyText] = useState('100');
  const [time, setTime] = useState<LadderTime>('DAY');
  const [figures, onFrame] = useLadderFigures();
  const { isArmed, setArmed } = useArmed(instrument.symbol);
  const { symbol, tickSize } = instrument;
  const decimals = useClient().getDecimals(symbol);
  const write = useCallback((units: number) => formatPx(units, decimals), [decimals]);
  const ladder = useLadder({ symbol, tickUnits: toPx(tickSize), write, onFrame });
  const { model } = ladder;
  useBooks(model, symbol, venue);
  const read = parseQty(qtyText);
  const qty = read.ok ? read.value : null;
  const goodFor = kind === 'LIMIT' ? time : 'DAY';
  const trading = useLadderTrading({ instrument, model, venue, kind, qty, time: goodFor, isArmed });
  const gridId = useId();
  const more = toMoreKeys(trading, setQtyText);
  useLadderKeys(root, { ladder, trading, trades, toggleArmed: () => setArmed(!isArmed), more });
  return (
    <div ref={root} className={`flex min-h-0 flex-1 flex-col ${isArmed ? 'ladder-armed' : ''}`}>
      <LadderBar
        instrument={instrument}
        venue={venue}
        kind={kind}
        qtyText={qtyText}
        time={time}
        isArmed={isArmed}
        trades={trades}
        problem={read.ok ? null : read.problem}
        onVenue={setVenue}
        onKind={setKind}
        onQty={setQtyText}
        onTime={setTime}
        onArm={setArmed}
      />
      {trades ? <TimeNote time={goodFor} /> : null}
      <LadderFacts
        instrument={instrument}
        figures={figures}
        outcome={trading.outcome}
        onCentre={() => {
          model.centre();
          ladder.redraw();
        }}
      />
      <LadderBody
        id={gridId}
        ladder={ladder}
        trading={trading}
        trades={trades}
        name={instrument.symbol}
      />
      {trading.isConfirming === null ? null : (
        <LadderConfirm
          order={trading.isConfirming}
          instrument={instrument}
          venue={venue}
          onResponse={trading.handle}
        />
      )}
      {trading.cancelling === null ? null : (
        <CancelDialog orders={trading.cancelling} onClose={trading.endCancelling} />
      )}
    </div>
  );
}

/** Keys that only the ladder of shares has: orders at the best prices, and sizes. */
function toMoreKeys({ take }: LadderTrading, setQtyText: (text: string) => void) {
  const size = (at: number) => () => {
    const wanted = SIZES[at];
    if (wanted !== undefined) setQtyText(String(wanted));
  };
  return {
    'ladder.buy': () => take('BUY', 'join'),
    'ladder.sell': () => take('SELL', 'join'),
    'ladder.buy-cross': () => take('BUY', 'cross'),
    'ladder.sell-cross': () => take('SELL', 'cross'),
    'ladder.size-1': size(0),
    'ladder.size-2': size(1),
    'ladder.size-3': size(2),
    'ladder.size-4': size(3),
    'ladder.size-5': size(4),
  };
}
