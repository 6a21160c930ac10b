/** Which messages of the archive are listed: the form's texts, and the question they become. Pure. */
import { readSpan } from '../../lib/format/search-span.ts';
import type { FixRequest } from '../../platform/client/shapes.ts';

export const FIX_TYPES = [
  { value: '', label: 'All' },
  { value: 'D', label: 'D New order' },
  { value: 'G', label: 'G Replace' },
  { value: 'F', label: 'F Cancel' },
  { value: '8', label: '8 Report' },
] as const;

export const FIX_DIRECTIONS = [
  { value: '', label: 'Both' },
  { value: 'IN', label: 'In: requests' },
  { value: 'OUT', label: 'Out: reports' },
] as const;

export type FixForm = {
  readonly orderId: string;
  readonly clOrdId: string;
  readonly symbol: string;
  readonly type: (typeof FIX_TYPES)[number]['value'];
  readonly direction: (typeof FIX_DIRECTIONS)[number]['value'];
  /** `2026-11-21`, UTC: the session's day. */
  readonly day: string;
  /** `2026-11-21T14:03`, UTC; empty for no bound. */
  readonly from: string;
  readonly to: string;
};

export const EMPTY_FIX_FORM: FixForm = {
  orderId: '',
  clOrdId: '',
  symbol: '',
  type: '',
  direction: '',
  day: '',
  from: '',
  to: '',
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NAME = /^[\x21-\x7e]{1,80}$/;
const SYMBOL = /^[A-Z][A-Z0-9.-]{0,11}$/;

export type ReadFixForm =
  | { readonly ok: true; readonly requested: FixRequest }
  | { readonly ok: false; readonly problem: string };

const no = (problem: string): ReadFixForm => ({ ok: false, problem });

/** The query; or why it is invalid. */
export function readFixForm(form: FixForm): ReadFixForm {
  const orderId = form.orderId.trim().toLowerCase();
  const clOrdId = form.clOrdId.trim();
  const symbol = form.symbol.trim().toUpperCase();
  if (orderId !== '' && !UUID.test(orderId)) return no('An order id is 36 characters long');
  if (clOrdId !== '' && !NAME.test(clOrdId)) return no('A ClOrdID contains no spaces');
  if (symbol !== '' && !SYMBOL.test(symbol)) return no('Not a symbol');
  const span = readSpan(form);
  if (!span.ok) return span;
  const { from, to } = span;
  return {
    ok: true,
    requested: {
      ...(orderId === '' ? {} : { orderId }),
      ...(clOrdId === '' ? {} : { clOrdId }),
      ...(symbol === '' ? {} : { symbol }),
      ...(form.type === '' ? {} : { msgType: form.type }),
      ...(form.direction === '' ? {} : { direction: form.direction }),
      ...(form.day === '' ? {} : { sessionDay: form.day }),
      ...(from === null ? {} : { from }),
      ...(to === null ? {} : { to }),
    },
  };
}
