/** The choices of a field over a closed list of words. */

export type Choice<T extends string> = { readonly value: T; readonly label: string };

/** One choice for each word, in the list's order; a word without a label does not compile. */
export const toChoices = <T extends string>(
  words: readonly T[],
  labels: Readonly<Record<T, string>>,
): readonly Choice<T>[] => words.map((value) => ({ value, label: labels[value] }));

/** Words that are their own labels. */
export const toOptions = <T extends string>(words: readonly T[]): readonly Choice<T>[] =>
  words.map((value) => ({ value, label: value }));
