/** Above the ladder: whose books, how many shares a press is for, and whether it sends at once. */

import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { ArmControls } from '../../../kit/ladder/arm-controls.tsx';
import { type LimitTicks, LimitTicksField } from '../../../kit/ladder/limit-ticks.tsx';
import { useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { SymbolWithHalt } from '../../../kit/market/halt-mark.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { defaultExpiry } from '../../../platform/orders/time-in-force-text.ts';
import type { LadderDraft, LadderRead } from './ladder-draft.ts';
import { LadderMore } from './ladder-more.tsx';
import { followsTrigger, KIND_NAMES, LADDER_KINDS } from './ladder-order.ts';
import { TimeField } from './time-field.tsx';

/** Quantities one press away. */
export const SIZES = [100, 200, 500, 1_000, 5_000] as const;

type LadderBarProps = {
  readonly instrument: Instrument;
  readonly draft: LadderDraft;
  readonly read: LadderRead;
  readonly limit: LimitTicks;
  readonly isArmed: boolean;
  readonly trades: boolean;
  readonly onChange: (over: Partial<LadderDraft>) => void;
  readonly onArm: (isArmed: boolean) => void;
};

const CONTROL = 'h-6 rounded-sm border border-control bg-bg px-1 text-12 text-t1';

export function LadderBar(props: LadderBarProps) {
  const { instrument, draft, trades, onChange } = props;
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-2 py-1 text-11 text-t3">
      <span className="font-semibold text-12 text-t1">
        <SymbolWithHalt symbol={instrument.symbol} />
      </span>
      <label className="flex items-center gap-1">
        Venue
        <select
          value={draft.venue ?? ''}
          onChange={(event) =>
            onChange({ venue: LIT_VENUES.find((name) => name === event.target.value) ?? null })
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
  const { instrument, draft, read, limit, isArmed, onChange, onArm } = props;
  const { kind, qtyText } = draft;
  const { limits } = useIdentity();
  const { browser } = useClient();
  const problem = read.qty.ok ? null : read.qty.problem;
  return (
    <>
      <KindField kind={kind} onChange={onChange} />
      {followsTrigger(kind) ? <LimitTicksField limit={limit} className={CONTROL} /> : null}
      <label className="flex items-center gap-1" title={problem ?? undefined}>
        Quantity
        <input
          value={qtyText}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={problem === null ? undefined : true}
          onChange={(event) => onChange({ qtyText: event.target.value })}
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
            onClick={() => onChange({ qtyText: String(size) })}
          >
            {size < 1_000 ? size : `${size / 1_000}k`}
          </Button>
        ))}
      </fieldset>
      <TimeField
        draft={draft}
        className={CONTROL}
        onTime={(timeInForce) =>
          onChange({
            timeInForce,
            ...(timeInForce === 'GTD' && draft.expireText === ''
              ? { expireText: defaultExpiry(browser.nowMs()) }
              : {}),
          })
        }
      />
      <LadderMore draft={draft} read={read} instrument={instrument} onChange={onChange} />
      <div className="flex-1" />
      <ArmControls
        isArmed={isArmed}
        title="With trading enabled, a click on a size sends an order; otherwise it fills the ticket"
        onArm={onArm}
      />
    </>
  );
}

type KindFieldProps = Pick<LadderBarProps, 'onChange'> & Pick<LadderDraft, 'kind'>;

/** What a press orders. */
function KindField({ kind, onChange }: KindFieldProps) {
  return (
    <label className="flex items-center gap-1">
      Type
      <select
        aria-label="Order type"
        value={kind}
        title="What a click on a size orders at its price"
        onChange={(event) => {
          const chosen = LADDER_KINDS.find((name) => name === event.target.value);
          if (chosen !== undefined) onChange({ kind: chosen });
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
  );
}
