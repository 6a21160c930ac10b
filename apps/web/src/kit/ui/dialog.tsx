/**
 * Dialogs and drawers on the browser's own dialog element: it keeps the focus inside, makes the rest inert,
 * closes on Escape and gives the focus back. No scroll lock that would inject styles.
 */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { LiveRegions } from './live-regions.tsx';

type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** `drawer` stands at the right edge over the full height. */
  readonly kind?: 'dialog' | 'drawer';
  readonly tone?: 'plain' | 'danger';
  /** A question: screen readers read what is in it when it opens. A form is read field by field. */
  readonly isQuestion?: boolean;
  readonly className?: string;
};

const PLACE = {
  dialog: 'm-auto max-h-[86vh] w-[min(34rem,calc(100vw-2rem))]',
  drawer: 'my-0 mr-0 ml-auto h-screen max-h-none w-[min(30rem,100vw)]',
} as const;

/** Shown while mounted; the owner unmounts it in `onClose`. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, footer, kind = 'dialog', tone = 'plain', className } = props;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();

  // Before the paint, and undone before the element leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    // React focuses `autoFocus` while the dialog is still closed, which is too early to count.
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => dialog?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does for the keyboard what a click on the backdrop does.
    <dialog
      ref={element}
      aria-labelledby={titleId}
      aria-describedby={props.isQuestion === true ? bodyId : undefined}
      onCancel={(event) => {
        // React passes it on from a dialog that was opened inside of this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
      className={cx(
        'border bg-s1 p-0 text-t1 shadow-2xl backdrop:bg-(--scrim)',
        tone === 'danger' ? 'border-critical' : 'border-line',
        PLACE[kind],
        className,
      )}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-center justify-between border-line border-b bg-s2 py-1.5 pr-1.5 pl-3">
          <h2 id={titleId} className="font-semibold text-13">
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        <div id={bodyId} className="min-h-0 flex-1 overflow-auto p-3">
          {children}
        </div>
        {footer === undefined ? null : (
          <div className="flex justify-end gap-2 border-line border-t bg-s2 p-2">{footer}</div>
        )}
        <LiveRegions />
      </div>
    </dialog>
  );
}
