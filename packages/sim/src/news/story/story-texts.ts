/** The shape of the texts an item is composed of. */

/** A headline, and the first sentence of the body with the same in full. */
export type Opening = readonly [headline: string, lead: string];

export type Texts = {
  readonly openings: readonly Opening[];
  /** Second sentences, any of which goes with any opening. */
  readonly details: readonly string[];
};

export type TextPair = { readonly good: Texts; readonly bad: Texts };
