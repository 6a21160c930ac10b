/** Why something failed or cannot be sent, as it is shown: a form's own text, or a refusal of the platform with its code. */

/** The one sentence of a refusal, and its code for the tooltip and for what is copied. */
export type CodedText = { readonly text: string; readonly code: string };

export type Problem = string | CodedText;

/** The sentence with its code, as a tooltip shows it and as it is copied. */
export const withCode = ({ text, code }: CodedText): string => `${text} [${code}]`;

/** The same problem after the name of what it concerns. */
export function prefixProblem(prefix: string, problem: CodedText): CodedText;
export function prefixProblem(prefix: string, problem: Problem): Problem;
export function prefixProblem(prefix: string, problem: Problem): Problem {
  if (typeof problem === 'string') return `${prefix}${problem}`;
  return { ...problem, text: `${prefix}${problem.text}` };
}
