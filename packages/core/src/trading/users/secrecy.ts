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

/** Unguessable random names, and the digest under which they are stored. */
export interface Secrets {
  /** So many random bytes, in base64url. */
  token(bytes: number): string;
  /** SHA-256 of the text's bytes, in base64url without padding. */
  digest(text: string): string;
  /** Whether two digests are equal, in a time that does not depend on where they differ. */
  isSame(digest: string, other: string): boolean;
}
