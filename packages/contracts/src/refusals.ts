/** Refusals as they travel: the schemas of what `vocabulary/refusals` names, and the body of every error. */
import * as z from 'zod';
import { REFUSALS, REJECT_REASONS, type RefusalCode, toSentence } from './vocabulary/refusals.ts';

export const RejectReason = z.enum(REJECT_REASONS);
export type RejectReason = z.infer<typeof RejectReason>;

const CODES = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]];
export const RefusalCodeSchema = z.enum(CODES);

/** One field of a refused request. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** The body of every error: RFC 9457 problem details. */
export const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: RefusalCodeSchema,
  detail: z.string().optional(),
  requestId: z.string(),
  errors: z.array(FieldError).optional(),
  orderId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** What a refusal carries besides its code. */
export type RefusalInfo = {
  readonly detail?: string | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly orderId?: string | undefined;
  /** Overrides the table's status: 400 for a body that cannot be parsed, 503 for a service not ready. */
  readonly http?: number | undefined;
};

/** The problem body of a refusal. */
export function findProblem(code: RefusalCode, requestId: string, info: RefusalInfo = {}): Problem {
  const { http, title } = REFUSALS[code];
  const problem: Problem = {
    type: 'about:blank',
    title,
    status: info.http ?? http,
    code,
    requestId,
  };
  if (info.detail !== undefined) problem.detail = toSentence(info.detail);
  if (info.errors !== undefined && info.errors.length > 0) problem.errors = [...info.errors];
  if (info.orderId !== undefined) problem.orderId = info.orderId;
  return problem;
}

/** The failed fields of a schema's refusal, at most 20 of them. */
export const toFieldErrors = (error: z.core.$ZodError): FieldError[] =>
  error.issues.slice(0, 20).map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message.slice(0, 200),
  }));
