/**
 * Calls of a platform on a busy machine. One that its door answers 503 was not taken, and is repeated when its
 * `Retry-After` allows (RFC 9110, 10.2.3), as the interface wants of its callers.
 */
const PATIENCE_MS = 60_000;
/** Of one call. */
const CALL_MS = 20_000;
const AGAIN_MS = 1_000;

/** A call. Its body is made each time that it is sent, since it may depend on the time. */
export type Call = {
  readonly url: string;
  readonly cookie: string;
  /** Sent as JSON by POST; without it the call is a GET. */
  readonly body?: () => object;
};

/** @returns milliseconds; a second where the header is missing or is no number of seconds */
function waitMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : AGAIN_MS;
}

/**
 * The JSON that a call is answered with.
 * @throws Error when it is refused for another reason than load, or is not taken within `patienceMs`
 */
export async function ask<Wire>(call: Call, patienceMs = PATIENCE_MS): Promise<Wire> {
  const { url, cookie, body } = call;
  for (const endMs = performance.now() + patienceMs; ; ) {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body()) }),
      signal: AbortSignal.timeout(CALL_MS),
    });
    if (response.ok) return (await response.json()) as Wire;
    const text = await response.text();
    const ms = waitMs(response);
    if (response.status !== 503 || performance.now() + ms > endMs) {
      throw new Error(`${new URL(url).pathname} was answered ${response.status}: ${text}`);
    }
    await new Promise((done) => setTimeout(done, ms));
  }
}

/** The orders of an attempt were in later than the instant at which all of them were to be. */
export class NotInTime extends Error {}

const ATTEMPTS = 4;

/**
 * Makes an attempt with the time given, and again with twice as much as long as it is not enough.
 * @throws NotInTime when the last attempt was too late as well
 */
export async function inGoodTime<T>(
  givenMs: number,
  attempt: (givenMs: number) => Promise<T>,
  attempts = ATTEMPTS,
): Promise<T> {
  try {
    return await attempt(givenMs);
  } catch (error) {
    if (!(error instanceof NotInTime) || attempts <= 1) throw error;
    return await inGoodTime(2 * givenMs, attempt, attempts - 1);
  }
}
