/** Steps of a proposal: it is made, and ends by one of the others. */
export const PROPOSAL_STEPS = ['PROPOSED', 'APPROVED', 'REFUSED', 'EXPIRED'] as const;
/** How long it may be approved, in milliseconds. */
export const PROPOSAL_MS = 86_400_000;
