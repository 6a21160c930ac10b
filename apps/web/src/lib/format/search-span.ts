/** The bounds of a search as they are typed: minutes in UTC, each of which may be left out. Pure. */

export type SearchSpan =
  | { readonly ok: true; readonly from: string | null; readonly to: string | null }
  | { readonly ok: false; readonly problem: string };

/** A field for a time takes years of up to six digits; no instant on the wire has one. */
const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;

const no = (problem: string): SearchSpan => ({ ok: false, problem });

/** The instants of `2026-11-21T14:03`; or why they bound nothing. */
export function readSpan(form: { readonly from: string; readonly to: string }): SearchSpan {
  for (const minute of [form.from, form.to]) {
    if (minute !== '' && !MINUTE.test(minute)) return no('A time has a year of four digits');
  }
  const from = findInstant(form.from);
  const to = findInstant(form.to);
  if (from !== null && to !== null && from >= to) {
    return no('The time from must be before the time to');
  }
  return { ok: true, from, to };
}

const findInstant = (minute: string): string | null =>
  minute === '' ? null : new Date(`${minute}Z`).toISOString();
