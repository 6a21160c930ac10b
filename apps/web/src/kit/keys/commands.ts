/**
 * From key presses to commands: one listener for the page decides by focus what a press means. Commands of
 * a panel are handed to it as an event on the focused element, so that nothing acts on what is merely hovered.
 */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { findChord } from '../../lib/keys/chord.ts';
import type { KeyScope } from '../../lib/keys/key-command.ts';
import type { KeyCommandId } from '../../lib/keys/key-commands.ts';
import { commandFor, type KeyPrefs } from '../../lib/keys/keymap.ts';

const EVENT = 'desk-command';
const SCOPES: readonly KeyScope[] = [
  'grid',
  'orders',
  'algos',
  'ladder',
  'ticket',
  'basket',
  'chart',
  'rfq',
];

export type Handlers = Partial<Record<KeyCommandId, () => void>>;

/** Scopes around an element: `data-key-scope` may hold several names. */
function scopesAt(element: Element | null): readonly KeyScope[] {
  const names = new Set<string>();
  for (let at = element; at !== null; at = at.parentElement) {
    const listed = at instanceof HTMLElement ? at.dataset['keyScope'] : undefined;
    for (const name of listed?.split(' ') ?? []) names.add(name);
  }
  return SCOPES.filter((scope) => names.has(scope));
}

const isTyping = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || element.matches('input:not([type=radio]), textarea, select'));

/** A menu or a small panel is over the page: the browser closes it with Escape. */
const hasOpenPopover = (): boolean =>
  document.querySelector('[popover="auto"]:popover-open') !== null;

/** Listens to the whole page; commands no panel handles go to `global`. */
export function useKeyboard(prefs: KeyPrefs, global: Handlers): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A held key must not become a stream of orders.
    if (event.repeat || event.isComposing || event.defaultPrevented) return;
    const chord = findChord(event);
    if (chord === null || (chord === 'Escape' && hasOpenPopover())) return;
    const focused = document.activeElement;
    const inDialog =
      focused?.closest('dialog') !== null && focused?.closest('dialog') !== undefined;
    const command = commandFor(
      chord,
      { scopes: scopesAt(focused), typing: isTyping(focused) },
      prefs,
    );
    if (command === null || inDialog) return;
    const requested = new CustomEvent(EVENT, { bubbles: true, cancelable: true, detail: command });
    // At once, or the next key acts on what was there before: a chosen size, then an order of another one.
    flushSync(() => {
      const taken = focused !== null && !focused.dispatchEvent(requested);
      const handler = taken ? undefined : global[command];
      if (!taken && handler === undefined) return;
      event.preventDefault();
      handler?.();
    });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Takes commands while the focus is inside the element. */
export function useCommands(element: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const onCommand = useEffectEvent((event: Event) => {
    const command: unknown = event instanceof CustomEvent ? event.detail : null;
    const handler = isCommand(handlers, command) ? handlers[command] : undefined;
    if (handler === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    handler();
  });
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const listen = (event: Event): void => onCommand(event);
    target.addEventListener(EVENT, listen);
    return () => target.removeEventListener(EVENT, listen);
  }, [element]);
}

const isCommand = (handlers: Handlers, command: unknown): command is KeyCommandId =>
  typeof command === 'string' && Object.hasOwn(handlers, command);

/** Moves the focus to the next or previous visible panel, in reading order. */
export function focusPanel(step: 1 | -1): void {
  const panels = [...document.querySelectorAll<HTMLElement>('[data-panel]')]
    .map((panel) => ({ panel, box: panel.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .sort((a, b) => a.box.left - b.box.left || a.box.top - b.box.top)
    .map(({ panel }) => panel);
  if (panels.length === 0) return;
  const at = panels.findIndex((panel) => panel.contains(document.activeElement));
  const start = at < 0 && step < 0 ? 0 : at;
  const next = panels[(start + step + panels.length) % panels.length];
  focusFirst(next);
}

/** Moves the focus into a panel that is visible. */
export const focusIn = (panel: string): void =>
  focusFirst(document.querySelector<HTMLElement>(`[data-panel="${panel}"]`));

function focusFirst(panel: HTMLElement | null | undefined): void {
  const first = panel?.querySelector<HTMLElement>('[data-panel-focus], [role="grid"]');
  (first ?? panel)?.focus();
}
