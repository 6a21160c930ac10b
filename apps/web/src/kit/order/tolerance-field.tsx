/** How many ticks worse than the prices on the screen a package may be dealt at. */
import { SelectField } from '../ui/field.tsx';

/** Prices move between a look and a press: with none, most packages of a moving market end undealt. */
export const DEFAULT_TOLERANCE = 1;

const TICKS = [0, DEFAULT_TOLERANCE, 2, 5, 10];

/** `1 tick`, `2 ticks`. */
export const tickText = (ticks: number): string => `${ticks} ${ticks === 1 ? 'tick' : 'ticks'}`;

type ToleranceFieldProps = {
  readonly ticks: number;
  readonly onTicks: (ticks: number) => void;
};

export function ToleranceField({ ticks, onTicks }: ToleranceFieldProps) {
  return (
    <SelectField
      label="Tolerance"
      className="w-24"
      options={TICKS.map((each) => ({ value: String(each), label: tickText(each) }))}
      value={String(ticks)}
      onChange={(event) => onTicks(Number(event.target.value))}
    />
  );
}
