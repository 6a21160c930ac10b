/** Buttons: one height scale, one place for their colours. A disabled button has its reason in text beside it. */
import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';

const LOOKS = {
  primary:
    'bg-accent text-on-accent font-semibold border border-transparent hover:[filter:brightness(1.1)]',
  outline: 'bg-s2 text-t1 border border-control hover:bg-s3',
  quiet: 'bg-transparent text-t2 border border-transparent hover:bg-s3 hover:text-t1',
  buy: 'bg-buy-fill text-on-fill font-semibold border border-buy hover:[filter:brightness(1.1)]',
  sell: 'bg-sell-fill text-on-fill font-semibold border border-sell hover:[filter:brightness(1.1)]',
  danger: 'bg-transparent text-critical font-semibold border border-critical hover:bg-s3',
} as const;

/** `words` is as large as `lg`, and grows by a line where its words need one. */
const SIZES = {
  sm: 'h-6 px-2 text-12 whitespace-nowrap',
  md: 'h-7 px-3 text-13 whitespace-nowrap',
  lg: 'h-10 px-5 text-15 whitespace-nowrap',
  words: 'min-h-10 px-5 py-2 text-15 text-balance',
  square: 'h-6 w-6 whitespace-nowrap',
} as const;

export type ButtonLook = keyof typeof LOOKS;

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: ButtonLook;
  readonly size?: keyof typeof SIZES;
  readonly ref?: Ref<HTMLButtonElement>;
};

const BASE =
  'inline-flex items-center justify-center gap-1.5 rounded-sm select-none ' +
  'disabled:opacity-60 disabled:hover:[filter:brightness(1)] aria-disabled:opacity-60';

/** A button with words in it. */
export function Button({ look = 'outline', size = 'md', className, ...rest }: ButtonProps) {
  return (
    <button type="button" className={cx(BASE, LOOKS[look], SIZES[size], className)} {...rest} />
  );
}
