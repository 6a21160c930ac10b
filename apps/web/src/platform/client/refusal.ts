/**
 * Every way a call can fail, as one shape: refused with a code, or without response. Reads errors of unknown origin and
 * shows nothing of them but the gateway's text for people.
 */
import { refusalSentence } from '@tradefloor/contracts/vocabulary/refusals';

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

export const NO_ANSWER = 'NO_ANSWER';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const fieldsOf = (value: unknown): FieldProblem[] =>
  Array.isArray(value)
    ? value.filter(isRecord).map((row) => ({
        path: textOf(row['path']) ?? '',
        message: textOf(row['message']) ?? '',
      }))
    : [];

/** The refusal in a tRPC error's `data`, in a problem body, or the lack of both. */
export function refusalOf(error: unknown): Refusal {
  const record = isRecord(error) ? error : {};
  const body = isRecord(record['data']) ? record['data'] : record;
  const code = textOf(body['refusal']) ?? textOf(body['code']);
  if (code === null || (body === record && textOf(body['title']) === null)) return unanswered();
  return {
    code,
    title: textOf(body['title']) ?? textOf(record['message']) ?? code,
    detail: textOf(body['detail']),
    requestId: textOf(body['requestId']),
    orderId: textOf(body['orderId']),
    fields: fieldsOf(body['errors']),
  };
}

const unanswered = (): Refusal => ({
  code: NO_ANSWER,
  title: 'No response from the platform',
  detail: null,
  requestId: null,
  orderId: null,
  fields: [],
});

/** Whether a decision was made; without that it is unknown whether the call was executed. */
export const isAnswered = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code !== NO_ANSWER && !code.startsWith('UPSTREAM_');

/** Why a click did not deal; and without a response, that it may have dealt. */
export function dealFailureText(error: unknown): string {
  const refusal = refusalOf(error);
  return isAnswered(refusal)
    ? `${refusalText(refusal)}. Not dealt.`
    : `${refusalText(refusal)}. The outcome is unknown: check Orders before sending again.`;
}

/** The one sentence of a refusal. */
export const refusalText = ({ code, title, detail }: Refusal): string =>
  refusalSentence({ code, detail: detail ?? title });
