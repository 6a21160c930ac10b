/** Which orders the analysis looks at: the form's texts, and the question they become. Pure. */
import { readSpan } from '../../lib/format/search-span.ts';
import type { Strategy, TcaRequest } from '../../platform/client/shapes.ts';

export type TcaForm = {
  readonly symbol: string;
  readonly strategy: Strategy | '';
  readonly userId: string;
  /** `2026-11-21T14:03`, UTC; empty for no bound. */
  readonly from: string;
  readonly to: string;
};

export const EMPTY_TCA_FORM: TcaForm = { symbol: '', strategy: '', userId: '', from: '', to: '' };

const SYMBOL = /^[A-Z][A-Z0-9.-]{0,11}$/;
const USER = /^[a-z0-9][a-z0-9-]{0,47}$/;

export type ReadTcaForm =
  | { readonly ok: true; readonly requested: TcaRequest }
  | { readonly ok: false; readonly problem: string };

const no = (problem: string): ReadTcaForm => ({ ok: false, problem });

/** The query; or why it is invalid. */
export function readTcaForm(form: TcaForm): ReadTcaForm {
  const symbol = form.symbol.trim().toUpperCase();
  const userId = form.userId.trim().toLowerCase();
  if (symbol !== '' && !SYMBOL.test(symbol)) return no('Not a symbol');
  if (userId !== '' && !USER.test(userId)) return no('Not a user id');
  const span = readSpan(form);
  if (!span.ok) return span;
  const { from, to } = span;
  return {
    ok: true,
    requested: {
      ...(symbol === '' ? {} : { symbol }),
      ...(form.strategy === '' ? {} : { strategy: form.strategy }),
      ...(userId === '' ? {} : { userId }),
      ...(from === null ? {} : { from }),
      ...(to === null ? {} : { to }),
    },
  };
}
