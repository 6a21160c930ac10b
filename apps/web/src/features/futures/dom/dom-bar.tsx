/** Above the ladder of a future: which contract, how many lots a press is for, what it places, and whether it sends. */

import { ArmControls } from '../../../kit/ladder/arm-controls.tsx';
import { type LimitTicks, LimitTicksField } from '../../../kit/ladder/limit-ticks.tsx';
import { LinkTicks } from '../../../kit/ladder/link-ticks.tsx';
import type { LinkRead } from '../../../kit/ladder/linked-press.ts';
import { TYPE_NAMES } from '../../../kit/order/type-names.ts';
import { SelectField } from '../../../kit/ui/field.tsx';
import { PopoverButton } from '../../../kit/ui/popover.tsx';
import { toChoices } from '../../../lib/choices.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { ProductChoice } from '../strip/product-bar.tsx';
import type { Month, Strip } from '../strip/use-strip.ts';
import { type DomDraft, isTwoPriced, PRESS_TIMES, PRESS_TYPES } from './use-dom-trading.ts';

const TIMES = toChoices(PRESS_TIMES, { DAY: 'Day', GTC: 'GTC' });

type DomBarProps = {
  readonly strip: Strip;
  readonly month: Month;
  readonly draft: DomDraft;
  /** What goes with each press; null for presses of one order each. */
  readonly link: LinkRead | null;
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
  const { strip, draft, link, isValid, limit, isArmed, onChange, onArm } = props;
  const { lotsText, type } = draft;
  return (
    <>
      <label
        className="flex items-center gap-1"
        title={isValid ? undefined : phrase`1 to ${formatQty(strip.terms.maxClip)}`}
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
      <label className="flex items-center gap-1">
        Type
        <select
          aria-label="Order type"
          value={type}
          title="What a click on a size places at its price"
          onChange={({ target }) => {
            const chosen = PRESS_TYPES.find((name) => name === target.value);
            if (chosen !== undefined) onChange({ type: chosen });
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
      <More draft={draft} link={link} onChange={onChange} />
      <div className="flex-1" />
      <ArmControls
        isArmed={isArmed}
        title="With trading enabled, a click on a size sends an order"
        onArm={onArm}
      />
    </>
  );
}

/** How long an order is good for, and what goes with it: the panel is low, and both are rarely changed. */
function More({ draft, link, onChange }: Pick<DomBarProps, 'draft' | 'link' | 'onChange'>) {
  const { timeInForce } = draft;
  const count = Number(timeInForce !== 'DAY') + Number(link !== null);
  const text = count === 0 ? 'More' : phrase`More, ${count} set`;
  return (
    <PopoverButton
      name={phrase`${text}: time in force and links of an order`}
      look={count === 0 ? 'outline' : 'primary'}
      width={280}
      panel={() => (
        <div className="flex flex-col gap-2">
          <SelectField
            label="Time in force"
            value={timeInForce}
            options={TIMES}
            onChange={({ target }) => {
              const chosen = PRESS_TIMES.find((time) => time === target.value);
              if (chosen !== undefined) onChange({ timeInForce: chosen });
            }}
          />
          <LinkTicks texts={draft} read={link} onChange={onChange} />
        </div>
      )}
    >
      {text}
    </PopoverButton>
  );
}
