/**
 * How orders are linked. `OCO`: one cancels the other; what one fills comes off the others. `OTO`: the first one triggers
 * the others when it is filled. `BRACKET`: the first one is the entry, the others are its exits, of which one cancels the
 * other.
 */
export const LINKS = ['OCO', 'OTO', 'BRACKET'] as const;
export type Link = (typeof LINKS)[number];

/** How many orders a link has. */
export const LINKED_ORDERS = { min: 2, max: 3 } as const;

/** Whether the first order of a link is an entry that the others wait for. */
export const HAS_ENTRY = { OCO: false, OTO: true, BRACKET: true } as const satisfies Record<
  Link,
  boolean
>;
/** Whether of the orders beside the entry one cancels the other. */
export const CANCELS_OTHERS = { OCO: true, OTO: false, BRACKET: true } as const satisfies Record<
  Link,
  boolean
>;
