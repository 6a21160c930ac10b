/** What sales knows of its clients: their identity, credit and history. Handled by the RFQ service. */
import * as z from 'zod';
import { UserId } from '../ids.ts';
import { MoneyWire, Qty } from '../money.ts';
import { Rfq } from '../rfq.ts';
import { call, Nothing, RISK_ROLES } from './call.ts';
import { ClientScore } from './rfq-analytics.ts';

const Person = z.object({ userId: UserId, displayName: z.string() });

/** Whom sales deals with: the firm's clients, and the traders of the bond desk. */
export const rfqPeople = call('rfqPeople', {
  procedure: 'rfq.people',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/people',
  access: ['sales'],
  in: Nothing,
  out: z.object({ clients: z.array(Person), traders: z.array(Person) }),
});

/** A client's lines and how much of today's is used; amounts in the currency of the bonds, counted alike. */
export const ClientCredit = z.object({
  /** Largest face of one request. */
  maxFace: Qty,
  dailyLimit: MoneyWire,
  used: MoneyWire,
  available: MoneyWire,
});
export type ClientCredit = z.infer<typeof ClientCredit>;

/** A client: its credit, what its business is worth, its last ten requests. */
export const clientFile = call('clientFile', {
  procedure: 'rfq.client',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/clients/:clientUserId',
  access: ['sales', ...RISK_ROLES],
  in: z.strictObject({ clientUserId: UserId }),
  out: z.object({
    client: Person,
    credit: ClientCredit,
    score: ClientScore,
    /** The last ten requests, newest first. */
    recent: z.array(Rfq),
  }),
});
