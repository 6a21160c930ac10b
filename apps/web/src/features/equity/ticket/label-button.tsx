/** A button in the row of a field's label: as high as a target has to be, and the row as low as without it. */
import type { ButtonHTMLAttributes } from 'react';
import { cx } from '../../../kit/ui/cx.ts';

type LabelButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'>;

export function LabelButton({ children, ...rest }: LabelButtonProps) {
  return (
    <span className="flex">
      {/* It reaches up into the gap between the rows: the field below would cover it. */}
      <button
        type="button"
        className="-mt-2.5 flex min-h-6 items-end whitespace-nowrap text-11 text-accent hover:underline"
        {...rest}
      >
        <span className={cx('px-0.5', rest['aria-pressed'] === true && 'rounded-sm bg-s3 text-t1')}>
          {children}
        </span>
      </button>
    </span>
  );
}
