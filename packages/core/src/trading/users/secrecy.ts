/** What the user service needs of cryptography, as ports: the adapters live beside the workers' main file. */

/** Hashes and checks passwords, a few at a time. */
export interface Passwords {
  /** A text that holds algorithm, cost, salt and hash. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password made the hash. Without a hash it takes the same time and never matches, so
   * that unknown users cannot be distinguished from wrong passwords. `busy`: too many are waiting.
   */
  verify(hash: string | null, password: string): Promise<'match' | 'mismatch' | 'busy'>;
}

/** One-time codes of a second factor, by time (TOTP, RFC 6238). */
export interface OneTimeCodes {
  /** A fresh secret, in base32. */
  newSecret(): string;
  /** The secret as it is stored, and back; null for what was sealed with another key. */
  seal(secret: string): string;
  open(sealed: string): string | null;
  /**
   * The time step, of thirty seconds, whose code it is: that of now, or the one before or after.
   * @param code six digits
   * @param at.after only later steps count; null where none was used
   * @returns null when it is of no such step
   */
  findStep(
    secret: string,
    code: string,
    at: { readonly nowMs: number; readonly after: number | null },
  ): number | null;
  /** The address that an authenticator reads from a QR code. */
  toUri(secret: string, username: string): string;
  /** 80 random bits in letters and digits. */
  newRecoveryCode(): string;
}

/** Unguessable random names, and the digest under which they are stored. */
export interface Secrets {
  /** So many random bytes, in base64url. */
  token(bytes: number): string;
  /** SHA-256 of the text's bytes, in base64url without padding. */
  digest(text: string): string;
  /** Whether two digests are equal, in a time that does not depend on where they differ. */
  isSame(digest: string, other: string): boolean;
}
