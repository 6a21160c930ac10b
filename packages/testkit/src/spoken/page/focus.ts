/**
 * Where the focus is in a page. The functions run in the page, by their text: each uses nothing but the window it is given.
 */

/** The element that keys reach, or the one within it that it names as active; null where that is the page itself. */
export function findFocus({ document }: Window): Element | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const active = focused.getAttribute('aria-activedescendant');
  return (active === null ? null : document.getElementById(active)) ?? focused;
}

/** The header of the active cell's column. */
export function findHeader({ document }: Window): Element | null {
  const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
  const cell = document.getElementById(id);
  const column = cell?.getAttribute('aria-colindex') ?? '';
  const grid = cell?.closest('[role="grid"]');
  return grid?.querySelector(`[role="columnheader"][aria-colindex="${column}"]`) ?? null;
}

/** The place of the active choice among those it is one of, as `2 of 3`. */
export function findPosition({ document }: Window): string {
  const focused = document.activeElement;
  const active = focused?.getAttribute('aria-activedescendant');
  const at = (active ? document.getElementById(active) : null) ?? focused;
  if (at === null) return '';
  const isRadio = at.matches('input[type="radio"]');
  const within = isRadio
    ? at.closest('fieldset, form, body')
    : at.closest('[role="listbox"], [role="tablist"], [role="menu"]');
  const same = isRadio
    ? `input[name="${at.getAttribute('name')}"]`
    : `[role="${at.getAttribute('role')}"]`;
  const all = [...(within?.querySelectorAll(same) ?? [])];
  return `${all.indexOf(at) + 1} of ${all.length}`;
}
