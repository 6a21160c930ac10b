/** API keys: how programs act for their user, with a part of what the user may do. */
import * as z from 'zod';
import { UserId } from './ids.ts';
import { AtWire } from './time.ts';
import { KEY_ADDRESSES_MAX, KEY_NAME_MAX, KEY_SCOPES } from './vocabulary/keys.ts';

/** Names a key in lists, logs and the audit trail. Reveals nothing of its secret. */
export const KeyId = z.string().regex(/^[0-9a-z]{12}$/);
/** The key itself: `tf_`, its id, and 256 random bits in base64url. */
export const KEY_SHAPE = /^tf_([0-9a-z]{12})_([A-Za-z0-9_-]{43})$/;

export const KeyScope = z.enum(KEY_SCOPES);

/** Names of one user's keys are compared without regard to case. */
export const KeyName = z
  .string()
  .trim()
  .min(1)
  .max(KEY_NAME_MAX)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'no control characters');

/** Each scope once. */
export const KeyScopes = z
  .array(KeyScope)
  .min(1)
  .max(KEY_SCOPES.length)
  .refine((scopes) => new Set(scopes).size === scopes.length, 'each scope once');

/** IPv4 or IPv6: an address, or a network as CIDR (RFC 4632, RFC 4291). */
export const KeyAddress = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  // zod takes a prefix with a fraction (`::/3.2`), which no address can be compared with.
  .refine((text) => !/\/.*\D/.test(text), 'a prefix is a whole number');

/** A key as it is listed: the secret is shown once, when the key is made. */
export const ApiKey = z.strictObject({
  keyId: KeyId,
  userId: UserId,
  name: KeyName,
  scopes: KeyScopes,
  /** Where it may be used from; everywhere when empty. */
  addresses: z.array(z.string()),
  createdAt: AtWire,
  expiresAt: AtWire,
  /** To the minute; null before the first use. */
  lastUsedAt: AtWire.nullable(),
  /** The account that a sandbox key acts for; left out for a key that acts for its user. */
  sandbox: UserId.optional(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewKey = z.strictObject({
  name: KeyName,
  scopes: KeyScopes,
  /** At most 366 days ahead, which is also the life of a key without one. */
  expiresAt: AtWire.optional(),
  addresses: z.array(KeyAddress).max(KEY_ADDRESSES_MAX).optional(),
  /** With an account of its own, with the limits of a guest, that the key can have begin again. */
  sandbox: z.boolean().optional(),
});

/** A new key. Its text is not stored and cannot be shown again. */
export const CreatedKey = z.strictObject({ keyId: KeyId, key: z.string().regex(KEY_SHAPE) });

/** The key behind a request: its name in records, and what it may do. */
export const CallerKey = z.strictObject({ keyId: KeyId, scopes: KeyScopes });
export type CallerKey = z.infer<typeof CallerKey>;
