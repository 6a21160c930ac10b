/** A line below the screen: nothing is covered. */
import type { ReactNode } from 'react';

type StripProps = { readonly label: string; readonly children: ReactNode };

export function Strip({ label, children }: StripProps) {
  return (
    <aside
      aria-label={label}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-accent border-t bg-s2 px-3 py-1 text-12"
    >
      {children}
    </aside>
  );
}
