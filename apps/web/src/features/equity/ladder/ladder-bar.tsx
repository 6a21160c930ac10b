/** Above the ladder: whose books, how many shares a press is for, and whether it sends at once. */

import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { ArmControls } from '../../../kit/ladder/arm-controls.tsx';
import { useIdentity } from '../../../kit/live/use-client.ts';
import { SymbolWithHalt } from '../../../kit/market/halt-mark.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import type { Instrument, Venue } from '../../../platform/client/shapes.ts';
import { KIND_NAMES, LADDER_KINDS, type LadderKind } from './ladder-order.ts';
import { type LadderTime, TimeField } from './time-field.tsx';

/** Quantities one press away. */
export const SIZES = [100, 200, 500, 1_000, 5_000] as const;

type LadderBarProps = {
  readonly instrument: Instrument;
  readonly venue: Venue | null;
  readonly kind: LadderKind;
  readonly qtyText: string;
  /** What is wrong with the quantity; null when nothing is. */
  readonly problem: string | null;
  readonly time: LadderTime;
  readonly isArmed: boolean;
  readonly trades: boolean;
  readonly onVenue: (venue: Venue | null) => void;
  readonly onKind: (kind: LadderKind) => void;
  readonly onQty: (text: string) => void;
  readonly onTime: (time: LadderTime) => void;
  readonly onArm: (isArmed: boolean) => void;
};

const CONTROL = 'h-6 rounded-sm border border-control bg-bg px-1 text-12 text-t1';

export function LadderBar(props: LadderBarProps) {
  const { instrument, venue, trades, onVenue } = props;
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-2 py-1 text-11 text-t3">
      <span className="font-semibold text-12 text-t1">
        <SymbolWithHalt symbol={instrument.symbol} />
      </span>
      <label className="flex items-center gap-1">
        Venue
        <select
          value={venue ?? ''}
          onChange={(event) =>
            onVenue(LIT_VENUES.find((name) => name === event.target.value) ?? null)
          }
          className={CONTROL}
        >
          <option value="">All</option>
          {LIT_VENUES.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      </label>
      {trades ? <Trading {...props} /> : null}
    </div>
  );
}

function Trading(props: LadderBarProps) {
  const { kind, qtyText, problem, time, isArmed, onKind, onQty, onTime, onArm } = props;
  const { limits } = useIdentity();
  return (
    <>
      <label className="flex items-center gap-1">
        Type
        <select
          aria-label="Order type"
          value={kind}
          title="What a click on a size orders at its price"
          onChange={(event) => {
            const chosen = LADDER_KINDS.find((name) => name === event.target.value);
            if (chosen !== undefined) onKind(chosen);
          }}
          className={CONTROL}
        >
          {LADDER_KINDS.map((name) => (
            <option key={name} value={name}>
              {KIND_NAMES[name]}
            </option>
          ))}
        </select>
      </label>
      <label className="flex items-center gap-1" title={problem ?? undefined}>
        Quantity
        <input
          value={qtyText}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={problem === null ? undefined : true}
          onChange={(event) => onQty(event.target.value)}
          className={`${CONTROL} w-16 text-right aria-invalid:border-critical`}
        />
      </label>
      <fieldset className="flex gap-0.5">
        <legend className="visually-hidden">Click size</legend>
        {SIZES.filter((size) => size <= limits.maxOrderQty).map((size) => (
          <Button
            key={size}
            size="sm"
            className="px-1.5"
            aria-pressed={qtyText === String(size)}
            look={qtyText === String(size) ? 'primary' : 'outline'}
            onClick={() => onQty(String(size))}
          >
            {size < 1_000 ? size : `${size / 1_000}k`}
          </Button>
        ))}
      </fieldset>
      {kind === 'LIMIT' ? <TimeField time={time} className={CONTROL} onTime={onTime} /> : null}
      <div className="flex-1" />
      <ArmControls
        isArmed={isArmed}
        title="With trading enabled, a click on a size sends an order; otherwise it fills the ticket"
        onArm={onArm}
      />
    </>
  );
}
