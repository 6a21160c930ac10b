/** The second factor of a user: what it is, and what is shown once. */
import * as z from 'zod';
import { AtWire } from './time.ts';
import { SECOND_FACTOR_MAX, SECOND_FACTOR_MODES } from './vocabulary/second-factor.ts';

export const SecondFactor = z.strictObject({
  mode: z.enum(SECOND_FACTOR_MODES),
  isOn: z.boolean(),
  /** Whether the role must have one here. */
  isRequired: z.boolean(),
  /** Since when it is on. */
  since: AtWire.nullable(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The key that an authenticator keeps: as text (base32), and as the address of its QR code. */
export const SecondFactorKey = z.strictObject({ secret: z.string(), uri: z.string() });
export type SecondFactorKey = z.infer<typeof SecondFactorKey>;

/** Six digits of the authenticator, or a recovery code. */
export const SecondFactorCode = z.string().trim().min(6).max(SECOND_FACTOR_MAX);
