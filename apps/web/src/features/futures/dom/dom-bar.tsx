/** Above the ladder of a future: which contract, how many lots a press is for, what it places, and whether it sends. */
import { ArmControls } from '../../../kit/ladder/arm-controls.tsx';
import { type LimitTicks, LimitTicksField } from '../../../kit/ladder/limit-ticks.tsx';
import { TYPE_NAMES } from '../../../kit/order/type-names.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { ProductChoice } from '../strip/product-bar.tsx';
import type { Month, Strip } from '../strip/use-strip.ts';
import { isTwoPriced, PRESS_TYPES, type PressType } from './use-dom-trading.ts';

type DomBarProps = {
  readonly strip: Strip;
  readonly month: Month;
  readonly lotsText: string;
  readonly isValid: boolean;
  readonly type: PressType;
  readonly limit: LimitTicks;
  readonly isArmed: boolean;
  readonly trades: boolean;
  readonly onMonth: (symbol: string) => void;
  readonly onLots: (text: string) => void;
  readonly onType: (type: PressType) => void;
  readonly onArm: (isArmed: boolean) => void;
};

const CONTROL = 'h-6 rounded-sm border border-control bg-bg px-1 text-12 text-t1';

export function DomBar(props: DomBarProps) {
  const { strip, month, trades, onMonth } = props;
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-2 py-1 text-11 text-t3">
      <ProductChoice />
      <label className="flex items-center gap-1">
        Contract
        <select
          value={month.symbol}
          onChange={({ target }) => onMonth(target.value)}
          className={CONTROL}
        >
          {strip.months.map(({ symbol }) => (
            <option key={symbol} value={symbol}>
              {symbol}
            </option>
          ))}
        </select>
      </label>
      {trades ? <Trading {...props} /> : null}
    </div>
  );
}

function Trading(props: DomBarProps) {
  const { strip, lotsText, isValid, type, limit, isArmed, onLots, onType, onArm } = props;
  return (
    <>
      <label
        className="flex items-center gap-1"
        title={isValid ? undefined : `1 to ${formatQty(strip.terms.maxClip)}`}
      >
        Lots
        <input
          value={lotsText}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isValid ? undefined : true}
          onChange={({ target }) => onLots(target.value)}
          className={`${CONTROL} w-14 text-right aria-invalid:border-critical`}
        />
      </label>
      <label className="flex items-center gap-1">
        Type
        <select
          aria-label="Order type"
          value={type}
          title="What a click on a size places at its price"
          onChange={({ target }) => {
            const chosen = PRESS_TYPES.find((name) => name === target.value);
            if (chosen !== undefined) onType(chosen);
          }}
          className={CONTROL}
        >
          {PRESS_TYPES.map((name) => (
            <option key={name} value={name}>
              {TYPE_NAMES[name]}
            </option>
          ))}
        </select>
      </label>
      {isTwoPriced(type) ? <LimitTicksField limit={limit} className={CONTROL} /> : null}
      <div className="flex-1" />
      <ArmControls
        isArmed={isArmed}
        title="With trading enabled, a click on a size sends an order"
        onArm={onArm}
      />
    </>
  );
}
