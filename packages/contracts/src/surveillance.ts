/** Trade surveillance: what a rule has found in the log, and compliance's own record of its work on it. */
import * as z from 'zod';
import { InstrumentSymbol, OrderId, UserId } from './ids.ts';
import { PriceWire, Qty } from './money.ts';
import { Side } from './order.ts';
import { AtWire } from './time.ts';
import { CASE_NOTE_MAX, CASE_STATES, SURVEILLANCE_RULES } from './vocabulary/surveillance.ts';

export const SurveillanceRule = z.enum(SURVEILLANCE_RULES);
export const CaseState = z.enum(CASE_STATES);

/** Of a finding, and of its case. */
export const FindingId = z.string().regex(/^[A-Za-z0-9_-]{1,116}$/);

/** One line of what a finding rests on. */
export const FindingEvidence = z.strictObject({
  /** An order that was cancelled, a fill of the firm's, or its trade with a client. */
  kind: z.enum(['CANCELLED_ORDER', 'FILL', 'CLIENT_TRADE']),
  /** Of the order, or of the fill. */
  id: z.string(),
  /** Whose timeline has it; of a trade with a client nothing. */
  orderId: OrderId.nullable(),
  userId: UserId,
  side: Side,
  qty: Qty,
  price: PriceWire,
  /** When it was placed, of a cancelled order; else as `at`. */
  from: AtWire,
  at: AtWire,
});
export type FindingEvidence = z.infer<typeof FindingEvidence>;

/** What a rule has found. Never changed. */
export const Finding = z.strictObject({
  /** Rule and evidence: the same log gives the same ids. */
  findingId: FindingId,
  rule: SurveillanceRule,
  /** When the last event happened that it took. */
  at: AtWire,
  /** Whose conduct it is about. */
  userId: UserId,
  symbol: InstrumentSymbol,
  /** The figure that led to it, and the limit that it is beyond, in `unit`. */
  value: z.number(),
  limit: z.number(),
  unit: z.enum(['ms', 'times', 'bp', '%']),
  /** The figures in one sentence. */
  summary: z.string(),
  /** Oldest first. */
  evidence: z.array(FindingEvidence),
});
export type Finding = z.infer<typeof Finding>;

/** Compliance's work on a finding: where it stands. A finding without one is `NEW`. */
export const Case = z.strictObject({
  findingId: FindingId,
  state: CaseState,
  /** Who works on it; null for no one. */
  assignee: UserId.nullable(),
  openedAt: AtWire,
  updatedAt: AtWire,
  /** A change names the version that it was made from. */
  version: z.int().positive(),
});
export type Case = z.infer<typeof Case>;

/** One step of a case: who did what, and where it stood then. Never changed. */
export const CaseStep = z.strictObject({
  version: z.int().positive(),
  at: AtWire,
  actor: UserId,
  state: CaseState,
  assignee: UserId.nullable(),
  note: z.string().nullable(),
});
export type CaseStep = z.infer<typeof CaseStep>;

/** A finding was made, or its case has another step. Neither a note nor the person it is about: those are read. */
export const FindingChange = z.strictObject({
  findingId: FindingId,
  rule: SurveillanceRule,
  /** `NEW` of a finding without a case. */
  state: CaseState,
  /** Of the case; 0 of a finding without one. */
  version: z.int().nonnegative(),
  /** Of the finding, or of the step. */
  at: AtWire,
});
export type FindingChange = z.infer<typeof FindingChange>;

/** A note on a case. */
export const CaseNote = z.string().trim().min(1).max(CASE_NOTE_MAX);
