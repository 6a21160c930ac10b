/** The second factor of a log-in: a code of six digits that changes every thirty seconds (TOTP, RFC 6238), or a recovery code. */

/** Whether users may have one, and whether those of SECOND_FACTOR_ROLES must. */
export const SECOND_FACTOR_MODES = ['off', 'optional', 'required'] as const;

/** Roles that can change what others may do. */
export const SECOND_FACTOR_ROLES = ['admin', 'risk-manager'] as const;

/** Codes that are shown once; each logs in once without the device. */
export const RECOVERY_CODES = 10;

/** What a person types: six digits, or a recovery code, with blanks as they like. */
export const SECOND_FACTOR_MAX = 32;

/** OAuth errors of a log-in by the right password: a code is missing, or the second factor is still to be set up. */
export const CODE_REQUIRED = 'second_factor_required';
export const SETUP_REQUIRED = 'second_factor_setup';
