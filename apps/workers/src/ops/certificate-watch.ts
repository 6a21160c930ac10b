/** How long the certificates of FIX are valid: their files are looked at once a minute, for the operator's alert. */
import { basename } from 'node:path';
import { readNotAfterMs } from '@tradefloor/runtime/host/fix/fix-tls';

const LOOK_MS = 60_000;
const DAY_MS = 86_400_000;

export type CertificateProblem = { readonly name: string; readonly detail: string };

export class CertificateWatch {
  readonly #files: readonly string[];
  readonly #daysAtLeast: number;
  #problems: readonly CertificateProblem[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param daysAtLeast with fewer days left a certificate is a problem */
  constructor(files: readonly string[], daysAtLeast: number) {
    this.#files = files;
    this.#daysAtLeast = daysAtLeast;
  }

  /** Those that expire soon, have expired or cannot be read. */
  problems(nowMs: number): readonly CertificateProblem[] {
    if (nowMs - this.#lookedAt < LOOK_MS) return this.#problems;
    this.#lookedAt = nowMs;
    this.#problems = this.#files.flatMap((file) => {
      const detail = this.#describe(file, nowMs);
      return detail === null ? [] : [{ name: basename(file), detail }];
    });
    return this.#problems;
  }

  /** Null for one that is valid for long enough. */
  #describe(file: string, nowMs: number): string | null {
    const daysLeft = findDaysLeft(file, nowMs);
    if (daysLeft === null) return 'cannot be read';
    if (daysLeft < 0) return 'has expired';
    return daysLeft < this.#daysAtLeast ? `expires in ${Math.floor(daysLeft)} days` : null;
  }
}

/** Null where there is no certificate to be read. */
function findDaysLeft(file: string, nowMs: number): number | null {
  try {
    return (readNotAfterMs(file) - nowMs) / DAY_MS;
  } catch {
    return null;
  }
}
