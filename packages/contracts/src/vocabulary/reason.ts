/** How long an explanation must and may be. */

/** Characters of the explanation that a change of limits, thresholds or switches needs. */
export const REASON_LENGTH = { min: 3, max: 500 } as const;
/** Characters of the explanation of an operator's action. */
export const OPERATOR_REASON_LENGTH = { min: 3, max: 200 } as const;
