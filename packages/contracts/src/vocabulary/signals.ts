/** The smallest and largest weights, gains and shocks of the signals. */

/** A feature's weight; a negative one turns the feature round. */
export const WEIGHT_LIMITS = { min: -1, max: 1 } as const;
/** How steeply the score becomes a signal. */
export const GAIN_LIMITS = { min: 0.1, max: 10 } as const;
/** A relative change of a raw feature: -1 takes all of it away. */
export const SHOCK_LIMITS = { min: -1, max: 10 } as const;
