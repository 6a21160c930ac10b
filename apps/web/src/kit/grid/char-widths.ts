/**
 * The width of a text without a look at the page: every character is measured once, and again when the font or its
 * size changes. Digits are as wide as each other and pairs are not moved together, so widths add up.
 */
import { useSyncExternalStore } from 'react';
import { MINUS, NONE } from '../../lib/format/numbers.ts';
import type { Measure } from './model/column-needs.ts';

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
const CHARS = [...ASCII, MINUS, NONE, '▲', '▼', '×', '…', '·', '’', '‖', '⊣', '\u00a0', '\u202f'];
/** As wide as one of which nothing is known: the widest letter. */
const WIDEST = 'W';

const listeners = new Set<() => void>();
let measure: Measure | null = null;

function readWidths(probe: HTMLElement): Measure {
  const widths = new Map(
    [...probe.children].map((each, at) => [CHARS[at] ?? '', each.getBoundingClientRect().width]),
  );
  const unknown = widths.get(WIDEST) ?? 0;
  return (text) => {
    let sum = 0;
    for (const char of text) sum += widths.get(char) ?? unknown;
    return sum;
  };
}

/** Puts one of each character on the page, out of sight, and reads them together. */
function openProbe(): Measure {
  const probe = document.createElement('div');
  probe.className = 'grid-probe';
  probe.ariaHidden = 'true';
  for (const char of CHARS)
    probe.append(Object.assign(document.createElement('span'), { textContent: char }));
  document.body.append(probe);
  new ResizeObserver(() => {
    measure = readWidths(probe);
    for (const listener of listeners) listener();
  }).observe(probe);
  return readWidths(probe);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const getMeasure = (): Measure => {
  measure ??= openProbe();
  return measure;
};

/** Measures texts of grids; another function when the font or its size has changed. */
export const useMeasure = (): Measure => useSyncExternalStore(subscribe, getMeasure);
