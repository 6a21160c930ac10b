/** The envelope of every message on the bus: its subject, its publication time and the originating request. */
import * as z from 'zod';
import { AtWire } from './time.ts';
import { Traceparent } from './trace.ts';

/** Raised when a topic's payload changes in a way old readers cannot read. */
export const SCHEMA_VERSION = 1;

export const Envelope = z.strictObject({
  /** Deterministic for the fact it states, so that a repeated publish is recognised. */
  id: z.string().min(1).max(160),
  topic: z.string(),
  key: z.string(),
  at: AtWire,
  requestId: z.string(),
  /** W3C Trace Context: the span of this message. Grows from `requestId` and `id`; readers may do without. */
  traceparent: Traceparent.optional(),
  schemaVersion: z.int().positive(),
  payload: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;
