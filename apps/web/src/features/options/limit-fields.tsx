/** The net limit of a package: debit or credit, its price, steps of a tick, and the way back to the mid. */
import { Button } from '../../kit/ui/button.tsx';
import { InputField } from '../../kit/ui/field.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { MINUS } from '../../lib/format/numbers.ts';
import { EFFECTS, stepLimit, type TypedLimit, toTyped } from './package-terms.ts';

const EFFECT_CHOICES = EFFECTS.map((value) => ({
  value,
  label: value === 'DEBIT' ? 'Debit' : 'Credit',
}));

type LimitFieldsProps = {
  readonly typed: TypedLimit;
  readonly problem: string | null;
  readonly ticks: number | null;
  readonly isMid: boolean;
  /** Null for the mid. */
  readonly onTyped: (typed: TypedLimit | null) => void;
};

export function LimitFields({ typed, problem, ticks, isMid, onTyped }: LimitFieldsProps) {
  const step = (by: 1 | -1): void => {
    if (ticks !== null) onTyped(toTyped(stepLimit(ticks, typed, by)));
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Segmented
        label="Effect"
        showsLabel
        value={typed.effect}
        choices={EFFECT_CHOICES}
        onChange={(effect) => onTyped({ ...typed, effect })}
      />
      <InputField
        label="Net limit, USD a share"
        className="w-36"
        inputMode="decimal"
        hint={isMid ? 'mid' : undefined}
        value={typed.price}
        problem={problem}
        onChange={({ target }) => onTyped({ ...typed, price: target.value })}
      />
      <div className="flex gap-1 pb-0.5">
        <Button size="sm" aria-label="Limit 0.01 down" onClick={() => step(-1)}>
          {MINUS}
        </Button>
        <Button size="sm" aria-label="Limit 0.01 up" onClick={() => step(1)}>
          +
        </Button>
        <Button size="sm" aria-disabled={isMid} onClick={() => onTyped(null)}>
          Mid
        </Button>
      </div>
    </div>
  );
}
