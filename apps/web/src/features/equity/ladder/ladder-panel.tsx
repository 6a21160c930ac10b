/** The price ladder: the depth of the venues on whole ticks, one's own orders in it, and a press that buys or sells there. */
import { useCallback, useId, useRef, useState } from 'react';
import { LadderBody } from '../../../kit/ladder/ladder-body.tsx';
import { useLadderFigures } from '../../../kit/ladder/ladder-figures.ts';
import { useLadderKeys } from '../../../kit/ladder/ladder-sending.ts';
import { useLimitTicks } from '../../../kit/ladder/limit-ticks.tsx';
import { useArmed } from '../../../kit/ladder/use-armed.ts';
import { useLadder } from '../../../kit/ladder/use-ladder.ts';
import { useAccount, useCan, useClient } from '../../../kit/live/use-client.ts';
import { CancelDialog } from '../../../kit/order/cancel-dialog.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { formatPx } from '../../../lib/format/numbers.ts';
import { toPx } from '../../../lib/format/units.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import type { PanelProps } from '../../../ui-state/panel-spec.ts';
import { usePanelSymbol } from '../../../ui-state/use-panel-symbol.ts';
import { LadderBar, SIZES } from './ladder-bar.tsx';
import { LadderConfirm } from './ladder-confirm.tsx';
import { FIRST_DRAFT, type LadderDraft, readLadder, withChange } from './ladder-draft.ts';
import { LadderFacts } from './ladder-facts.tsx';
import { LadderNotes } from './ladder-notes.tsx';
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
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const change = (over: Partial<LadderDraft>): void =>
    setDraft((before) => withChange(before, over));
  const [figures, onFrame] = useLadderFigures();
  const { isArmed, setArmed } = useArmed(instrument.symbol);
  const { symbol } = instrument;
  const tickUnits = toPx(instrument.tickSize);
  const client = useClient();
  const decimals = client.getDecimals(symbol);
  const write = useCallback((units: number) => formatPx(units, decimals), [decimals]);
  const ladder = useLadder({ symbol, tickUnits, write, onFrame });
  const { model } = ladder;
  useBooks(model, symbol, draft.venue);
  const read = readLadder(draft, client.browser.nowMs());
  const limit = useLimitTicks();
  const trading = useLadderTrading({
    instrument,
    model,
    draft,
    limitTicks: limit.entry,
    isArmed,
  });
  const toggleArmed = (): void => setArmed(!isArmed);
  const more = toMoreKeys(trading, (qtyText) => change({ qtyText }));
  useLadderKeys(root, { ladder, trading, trades, toggleArmed, more });
  const given = { draft, read, limit };
  return (
    <div ref={root} className={`flex min-h-0 flex-1 flex-col ${isArmed ? 'ladder-armed' : ''}`}>
      <LadderBar
        {...given}
        instrument={instrument}
        isArmed={isArmed}
        trades={trades}
        onChange={change}
        onArm={setArmed}
      />
      {trades ? <LadderNotes {...given} write={(ticks) => write(ticks * tickUnits)} /> : null}
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
        id={useId()}
        ladder={ladder}
        trading={trading}
        trades={trades}
        name={instrument.symbol}
      />
      <LadderDialogs trading={trading} instrument={instrument} />
    </div>
  );
}

type LadderDialogsProps = {
  readonly trading: LadderTrading;
  readonly instrument: Instrument;
};

/** What is confirmed before it is sent or cancelled. */
function LadderDialogs({ trading, instrument }: LadderDialogsProps) {
  const { isConfirming, handle, cancelling, endCancelling } = trading;
  return (
    <>
      {isConfirming === null ? null : (
        <LadderConfirm order={isConfirming} instrument={instrument} onResponse={handle} />
      )}
      {cancelling === null ? null : <CancelDialog orders={cancelling} onClose={endCancelling} />}
    </>
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
