/** Above the ladder of a future: which contract, how many lots a press is for, what it places, and whether it sends. */
import { ArmControls } from '../../../kit/ladder/arm-controls.tsx';
import { ExitTicks } from '../../../kit/ladder/exit-ticks.tsx';
import { type LimitTicks, LimitTicksField } from '../../../kit/ladder/limit-ticks.tsx';
import type { ExitsRead } from '../../../kit/ladder/ticks.ts';
import { TYPE_NAMES } from '../../../kit/order/type-names.ts';
import { PopoverButton } from '../../../kit/ui/popover.tsx';
import { toChoices } from '../../../lib/choices.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { ProductChoice } from '../strip/product-bar.tsx';
import type { Month, Strip } from '../strip/use-strip.ts';
import { type DomDraft, isTwoPriced, PRESS_TIMES, PRESS_TYPES } from './use-dom-trading.ts';

const TYPES = toChoices(PRESS_TYPES, TYPE_NAMES);
const TIMES = toChoices(PRESS_TIMES, { DAY: 'Day', GTC: 'GTC' });

type DomBarProps = {
  readonly strip: Strip;
  readonly month: Month;
  readonly draft: DomDraft;
  /** Null for presses without exits. */
  readonly exits: ExitsRead | null;
  readonly isValid: boolean;
  readonly limit: LimitTicks;
  readonly isArmed: boolean;
  readonly trades: boolean;
  readonly onMonth: (symbol: string) => void;
  readonly onChange: (over: Partial<DomDraft>) => void;
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
  const { strip, draft, exits, isValid, limit, isArmed, onChange, onArm } = props;
  const { lotsText, type, timeInForce, hasExits } = draft;
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
          onChange={({ target }) => onChange({ lotsText: target.value })}
          className={`${CONTROL} w-14 text-right aria-invalid:border-critical`}
        />
      </label>
      <Choice
        title="Type"
        name="Order type"
        value={type}
        options={TYPES}
        onChoose={(chosen) => onChange({ type: chosen })}
      />
      {isTwoPriced(type) ? <LimitTicksField limit={limit} className={CONTROL} /> : null}
      <Choice
        title="TIF"
        name="Time in force (TIF)"
        value={timeInForce}
        options={TIMES}
        onChoose={(chosen) => onChange({ timeInForce: chosen })}
      />
      <PopoverButton
        name={hasExits ? 'Bracket on: exits of each press' : 'Bracket: exits of each press'}
        look={hasExits ? 'primary' : 'outline'}
        width={280}
        panel={() => <ExitTicks texts={draft} read={exits} onChange={onChange} />}
      >
        {hasExits ? 'Bracket on' : 'Bracket'}
      </PopoverButton>
      <div className="flex-1" />
      <ArmControls
        isArmed={isArmed}
        title="With trading enabled, a click on a size sends an order"
        onArm={onArm}
      />
    </>
  );
}

type ChoiceProps<V extends string> = {
  readonly title: string;
  /** For screen readers; has the title in it. */
  readonly name: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChoose: (value: V) => void;
};

function Choice<V extends string>({ title, name, value, options, onChoose }: ChoiceProps<V>) {
  return (
    <label className="flex items-center gap-1">
      {title}
      <select
        aria-label={name}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen !== undefined) onChoose(chosen.value);
        }}
        className={CONTROL}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
