/**
 * Menus: a list of actions at a button or at a point, on the browser's popover so that it is above
 * everything and a click elsewhere closes it. Arrow keys, Home, End and first letters move.
 */
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { cx } from './cx.ts';

export type MenuItem = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly checked?: boolean;
  readonly danger?: boolean;
  readonly onPick: () => void;
};

export type MenuPoint = { readonly x: number; readonly y: number };

export type MenuProps = {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Top left corner, in viewport pixels; moved inwards where it would not fit. */
  readonly at: MenuPoint;
  readonly onClose: () => void;
};

const ROW_PX = 28;
const WIDTH_PX = 232;

/** A menu longer than the window begins at its top and scrolls. */
const inside = (at: MenuPoint, rows: number) => ({
  left: Math.max(4, Math.min(at.x, window.innerWidth - WIDTH_PX - 4)),
  top: Math.max(4, Math.min(at.y, window.innerHeight - rows * ROW_PX - 12)),
  width: WIDTH_PX,
  maxHeight: 'calc(100vh - 8px)',
});

/** An open menu; the owner unmounts it in `onClose`. The focus returns to where it was. */
export function Menu({ label, items, at, onClose }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const onToggle = useEffectEvent((event: Event) => {
    if ('newState' in event && event.newState === 'closed') onClose();
  });

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const before = document.activeElement;
    element.showPopover();
    element.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    const listen = (event: Event): void => onToggle(event);
    element.addEventListener('toggle', listen);
    return () => {
      element.removeEventListener('toggle', listen);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <div
      ref={list}
      popover="auto"
      role="menu"
      aria-label={label}
      onKeyDown={moveInMenu}
      style={inside(at, items.length)}
      className="fixed m-0 overflow-y-auto border border-control bg-s2 p-1 text-12 text-t1 shadow-2xl"
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          {...getRole(item)}
          tabIndex={-1}
          onClick={() => {
            onClose();
            item.onPick();
          }}
          className={cx(
            'flex h-7 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-s3 focus:bg-s3',
            item.danger === true && 'text-critical',
          )}
        >
          {item.checked === undefined ? null : (
            <span aria-hidden="true" className="w-3">
              {item.checked ? '✓' : ''}
            </span>
          )}
          <span className="flex-1">{item.label}</span>
          {item.hint === undefined ? null : <span className="text-11 text-t3">{item.hint}</span>}
        </button>
      ))}
    </div>
  );
}

const getRole = (item: MenuItem) =>
  item.checked === undefined
    ? { role: 'menuitem' }
    : { role: 'menuitemradio', 'aria-checked': item.checked };

function moveInMenu(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.findIndex((item) => item.matches(':focus'));
  const to = menuTarget(event.key, at, items);
  if (to === null) return;
  event.preventDefault();
  event.stopPropagation();
  items[to]?.focus();
}

function menuTarget(key: string, at: number, items: readonly HTMLElement[]): number | null {
  const last = items.length - 1;
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1;
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End' || key === 'Tab') return key === 'End' ? last : null;
  if (key.length !== 1) return null;
  const from = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const hit = from.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
  return hit === undefined ? null : items.indexOf(hit);
}

type MenuButtonProps = {
  /** The button's text; `name` where that is not enough. */
  readonly children: ReactNode;
  readonly name: string;
  /** The words inside are the whole name: none is put over them. */
  readonly namesItself?: boolean;
  /** What is in the menu, or what draws it where its code comes with the first press. */
  readonly items: readonly MenuItem[] | ((menu: Omit<MenuProps, 'items'>) => ReactNode);
  readonly look?: ButtonLook;
  readonly className?: string;
};

/** A button that opens a menu below itself. */
export function MenuButton(props: MenuButtonProps) {
  const { children, name, items, look = 'quiet', namesItself = false, className } = props;
  const [at, setAt] = useState<MenuPoint | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const draw =
    typeof items === 'function'
      ? items
      : (menu: Omit<MenuProps, 'items'>) => <Menu items={items} {...menu} />;
  return (
    <>
      <Button
        ref={button}
        look={look}
        size="sm"
        aria-label={namesItself ? undefined : name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        className={className}
        onClick={() => {
          const box = button.current?.getBoundingClientRect();
          if (box !== undefined) setAt({ x: box.left, y: box.bottom + 2 });
        }}
      >
        {children}
      </Button>
      {at === null ? null : draw({ label: name, at, onClose: () => setAt(null) })}
    </>
  );
}
