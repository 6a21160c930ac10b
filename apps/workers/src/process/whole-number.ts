/** Whole numbers among the settings. */
import * as z from 'zod';

/** A whole number as an environment variable carries it. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max));
