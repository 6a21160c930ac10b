/**
 * Every way a call can fail, as one shape: refused with a code, or without response. Reads errors of unknown origin and
 * shows nothing of them but the gateway's text for people.
 */
import { refusalSentence } from '@tradefloor/contracts/vocabulary/refusals';
import type { CodedText } from '../../lib/problem.ts';
import { toEnd } from './end-text.ts';

export type FieldProblem = { readonly path: string; readonly message: string };

export type Refusal = {
  /** A code of the closed list, or `NO_ANSWER` when it is unknown whether the call arrived. */
  readonly code: string;
  readonly title: string;
  readonly detail: string | null;
  readonly requestId: string | null;
  readonly orderId: string | null;
  readonly fields: readonly FieldProblem[];
};

/** What of a refusal makes its sentence. */
type Refused = Pick<Refusal, 'code' | 'detail'> & { readonly title?: string };

export const NO_RESPONSE = 'NO_ANSWER';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const listFields = (value: unknown): FieldProblem[] =>
  Array.isArray(value)
    ? value.filter(isRecord).map((row) => ({
        path: toText(row['path']) ?? '',
        message: toText(row['message']) ?? '',
      }))
    : [];

/** The refusal in a tRPC error's `data`, in a problem body, or the lack of both. */
export function toRefusal(error: unknown): Refusal {
  const record = isRecord(error) ? error : {};
  const body = isRecord(record['data']) ? record['data'] : record;
  const code = toText(body['refusal']) ?? toText(body['code']);
  if (code === null || (body === record && toText(body['title']) === null)) return noResponse();
  return {
    code,
    title: toText(body['title']) ?? toText(record['message']) ?? code,
    detail: toText(body['detail']),
    requestId: toText(body['requestId']),
    orderId: toText(body['orderId']),
    fields: listFields(body['errors']),
  };
}

const noResponse = (): Refusal => ({
  code: NO_RESPONSE,
  title: 'No response from the platform',
  detail: null,
  requestId: null,
  orderId: null,
  fields: [],
});

/** Whether a decision was made; without that it is unknown whether the call was executed. */
export const isAcknowledged = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code !== NO_RESPONSE && !code.startsWith('UPSTREAM_');

/** A refusal as it is shown: its one sentence, and its code. */
export const toCodedText = ({ code, title, detail }: Refused): CodedText => ({
  text: refusalSentence({ code, detail: detail ?? title }),
  code,
});

/** Why a call failed, as it is shown. */
export const toProblem = (error: unknown): CodedText => toCodedText(toRefusal(error));

/** The same where a dealer may have refused: its reason begins with a code of its own, which replaces the other. */
export function explainRefusal(refusal: Refused): CodedText {
  const end = toEnd(refusal.detail ?? '');
  return typeof end === 'string' ? toCodedText(refusal) : end;
}

/** Why a click did not deal; and without a response, that it may have dealt. */
export function toDealProblem(error: unknown): CodedText {
  const refusal = toRefusal(error);
  const { text, code } = explainRefusal(refusal);
  const outcome = isAcknowledged(refusal)
    ? 'Not dealt.'
    : 'The outcome is unknown: check Orders before sending again.';
  return { text: `${text}. ${outcome}`, code };
}
