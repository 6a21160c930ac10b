/** A button that opens a small panel of controls below itself, on the browser's popover: Escape or a press elsewhere closes it. */
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';

type PopoverButtonProps = {
  /** The button's text; `name` is its label for screen readers and its tooltip. */
  readonly children: ReactNode;
  readonly name: string;
  readonly look?: ButtonLook;
  readonly className?: string;
  /** Width of the panel in pixels. */
  readonly width: number;
  /** Drawn while the panel is open. */
  readonly panel: (close: () => void) => ReactNode;
};

const EDGE_PX = 8;

export function PopoverButton(props: PopoverButtonProps) {
  const { children, name, look = 'quiet', className, width, panel } = props;
  const [at, setAt] = useState<{ readonly left: number; readonly top: number } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (): void => setAt(null);
  const open = (): void => {
    const box = button.current?.getBoundingClientRect();
    if (box === undefined) return;
    const left = Math.max(EDGE_PX, Math.min(box.left, window.innerWidth - width - EDGE_PX));
    setAt({ left, top: box.bottom + 2 });
  };
  return (
    <>
      <Button
        ref={button}
        look={look}
        size="sm"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        aria-controls={at === null ? undefined : id}
        className={className}
        onClick={at === null ? open : close}
      >
        {children}
      </Button>
      {at === null ? null : (
        <Panel id={id} name={name} style={{ ...at, width }} onClose={close}>
          {panel(close)}
        </Panel>
      )}
    </>
  );
}

type PanelProps = {
  readonly id: string;
  readonly name: string;
  readonly style: { readonly left: number; readonly top: number; readonly width: number };
  readonly onClose: () => void;
  readonly children: ReactNode;
};

function Panel({ id, name, style, onClose, children }: PanelProps) {
  const element = useRef<HTMLDivElement>(null);
  const onToggle = useEffectEvent((event: Event) => {
    if ('newState' in event && event.newState === 'closed') onClose();
  });
  useEffect(() => {
    const panel = element.current;
    if (panel === null) return;
    const before = document.activeElement;
    panel.showPopover();
    panel.querySelector<HTMLElement>('input, select, button')?.focus();
    const listen = (event: Event): void => onToggle(event);
    panel.addEventListener('toggle', listen);
    return () => {
      panel.removeEventListener('toggle', listen);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div
      ref={element}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={name}
      style={{ ...style, maxHeight: `calc(100vh - ${style.top + EDGE_PX}px)` }}
      className="fixed m-0 overflow-auto border border-control bg-s2 p-2 text-12 text-t1 shadow-2xl"
    >
      {children}
    </div>
  );
}
