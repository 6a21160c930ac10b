/** A few choices of which one holds, as one row of buttons: native radio inputs, so arrows and readers work. */
import { useId } from 'react';
import { cx } from './cx.ts';

type Choice<T extends string> = {
  readonly value: T;
  readonly label: string;
  /** Colours the chosen one. */
  readonly tone?: 'plain' | 'buy' | 'sell';
};

type SegmentedProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
  readonly size?: 'sm' | 'md';
  /** Shows the label above the row, as fields do. */
  readonly showsLabel?: boolean;
  readonly className?: string;
};

const LABEL = 'mb-0.5 block font-medium text-11 text-t2';

const CHOSEN = {
  plain: 'has-checked:bg-s3 has-checked:text-t1 has-checked:border-control',
  buy: 'has-checked:bg-buy-fill has-checked:text-on-fill has-checked:border-buy',
  sell: 'has-checked:bg-sell-fill has-checked:text-on-fill has-checked:border-sell',
} as const;

/** One of a few. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, value, choices, onChange, size = 'md', showsLabel = false, className } = props;
  const name = useId();
  return (
    <fieldset className={cx('flex gap-px', className)}>
      <legend className={showsLabel ? LABEL : 'visually-hidden'}>{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            'flex flex-1 cursor-pointer whitespace-nowrap items-center justify-center rounded-sm border border-line bg-s2 font-medium text-t2 hover:text-t1',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1',
            size === 'sm' ? 'h-6 px-2 text-11' : 'h-7 px-3 text-13',
            CHOSEN[choice.tone ?? 'plain'],
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="visually-hidden"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
