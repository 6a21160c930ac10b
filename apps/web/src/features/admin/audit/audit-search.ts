/** The audit search: the form's texts, and the query they become. Pure. */

import { AUDIT_AREAS } from '@tradefloor/contracts/vocabulary/operations';
import { toChoices } from '../../../lib/choices.ts';
import { readSpan } from '../../../lib/format/search-span.ts';
import type { WireInput } from '../../../platform/client/shapes.ts';

export type AuditRequest = WireInput<'journalAudit'>;

export const AREAS = [
  { value: '', label: 'All actions' },
  ...toChoices(AUDIT_AREAS, {
    order: 'Orders',
    rfq: 'Requests for quote',
    voice: 'Voice deals',
    algo: 'Algos',
    dealer: 'Prices of dealers',
    locate: 'Locates',
    basket: 'Baskets',
    limits: 'Limits',
    'kill-switch': 'Kill switch',
    'risk-config': 'Risk thresholds',
    'desk-limit': 'Loss limits of desks',
    session: 'Sessions',
    case: 'Surveillance cases',
    export: 'Signed exports',
    job: 'Jobs and queues',
  }),
] as const;

export type AuditForm = {
  readonly area: (typeof AREAS)[number]['value'];
  readonly actor: string;
  readonly userId: string;
  readonly orderId: string;
  readonly symbol: string;
  readonly text: string;
  /** `2026-11-21T14:03`, UTC; empty for no bound. */
  readonly from: string;
  readonly to: string;
};

export const EMPTY_FORM: AuditForm = {
  area: '',
  actor: '',
  userId: '',
  orderId: '',
  symbol: '',
  text: '',
  from: '',
  to: '',
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export type ReadForm =
  | { readonly ok: true; readonly requested: AuditRequest }
  | { readonly ok: false; readonly problem: string };

/** The query; or why it is invalid. */
export function readForm(form: AuditForm): ReadForm {
  const orderId = form.orderId.trim().toLowerCase();
  if (orderId !== '' && !UUID.test(orderId)) {
    return { ok: false, problem: 'An order id is 36 characters long' };
  }
  const span = readSpan(form);
  if (!span.ok) return span;
  const { from, to } = span;
  const texts = {
    area: form.area === '' ? null : form.area,
    actor: toText(form.actor),
    userId: toText(form.userId),
    orderId: toText(orderId),
    symbol: toText(form.symbol.toUpperCase()),
    text: toText(form.text),
    from,
    to,
  };
  const requested = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== null));
  return { ok: true, requested: requested };
}

const toText = (text: string): string | null => (text.trim() === '' ? null : text.trim());
