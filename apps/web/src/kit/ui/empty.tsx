/** What a panel shows instead of rows: nothing yet, nothing allowed, or nothing because of a fault. */
import type { ReactNode } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Refused } from './refused.tsx';

type EmptyProps = {
  readonly icon?: IconName;
  readonly title: Problem;
  readonly children?: ReactNode;
  readonly retry?: () => void;
};

/** Centred in its panel. */
export function Empty({ icon, title, children, retry }: EmptyProps) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-1.5 p-4 text-center">
      {icon === undefined ? null : (
        <span className="text-t3">
          <Icon name={icon} size={20} />
        </span>
      )}
      <p className="text-13 text-t2">
        <Refused problem={title} />
      </p>
      {children === undefined ? null : <div className="text-12 text-t3">{children}</div>}
      {retry === undefined ? null : (
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** A key as it is printed on the keyboard. */
export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="rounded-sm border border-control bg-s2 px-1 font-sans text-11 text-t2">
      {children}
    </kbd>
  );
}
