/** Shortens a response for reading: of many similar items, the first ones. */

/** Lists whose length means something, or that are short by nature. */
const WHOLE = new Set(['checks', 'thresholds', 'strategies', 'desks', 'legs']);
const KEPT = 2;
const RECORD_KEPT = 20;
const TEXT_MAX = 600;

/**
 * @param {any} value
 * @param {string} [name] of the field it is in
 * @returns {any}
 */
export function shortened(value, name = '') {
  if (Array.isArray(value)) {
    const kept = WHOLE.has(name) || value.every((item) => typeof item !== 'object') ? 12 : KEPT;
    return value.slice(0, kept).map((item) => shortened(item));
  }
  if (typeof value === 'string') return value.slice(0, TEXT_MAX);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, RECORD_KEPT * 3)
      .map(([field, inner]) => [field, shortened(inner, field)]),
  );
}
