/** Texts with gaps: each gap is filled once in an item, so that its headline and its body speak of the same thing. */
import { type Draws, uniformInt } from '@tradefloor/core/prng';

/** What fills a gap: one word, or the words to choose from. */
export type Gaps = Readonly<Record<string, string | readonly string[]>>;

/** Fills the gaps of one item's texts. */
export type FillText = (text: string) => string;

export function pickOne<T>(choices: readonly T[], draws: Draws): T {
  const found = choices[uniformInt(draws, choices.length)];
  if (found === undefined) throw new RangeError('nothing to choose from');
  return found;
}

/** @throws RangeError where a text has a gap that nothing fills */
export function fillText(gaps: Gaps, draws: Draws): FillText {
  const filled = new Map<string, string>();
  const fill = (gap: string): string => {
    const before = filled.get(gap);
    if (before !== undefined) return before;
    const choices = gaps[gap];
    if (choices === undefined) throw new RangeError(`nothing fills {${gap}}`);
    const word = typeof choices === 'string' ? choices : pickOne(choices, draws);
    filled.set(gap, word);
    return word;
  };
  return (text) => text.replaceAll(/\{(\w+)\}/g, (_, gap: string) => fill(gap));
}

/** A number of per cent with its sign on the same line. */
export const toPerCent = (value: number | string): string => `${value}\u00a0%`;

/** The first letter in capitals: a sentence may begin with a gap. */
export const toSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
