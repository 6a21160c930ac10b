/** Queries the gateway whether the whole platform is ready, and reports which services are not. */

/**
 * @param {string} base the gateway's address
 * @returns {Promise<{ ready: boolean, missing: string[] }>}
 */
export async function requestReady(base) {
  try {
    const response = await fetch(`${base}/ready`, { signal: AbortSignal.timeout(2_000) });
    const body =
      /** @type {{ ready?: unknown, services?: Record<string, { status?: string, detail?: string }> }} */ (
        await response.json()
      );
    const missing = Object.entries(body.services ?? {})
      .filter(([, service]) => service?.status !== 'up')
      .map(([name, { status, detail }]) => `${name} (${detail ?? status})`);
    return { ready: body.ready === true, missing };
  } catch {
    return { ready: false, missing: ['gateway (no answer)'] };
  }
}

/**
 * Waits until `/ready` is true; from time to time reports what is still missing.
 * @param {string} base
 * @param {{ timeoutMs: number, isStopped: () => boolean, log: (...words: unknown[]) => void }} options
 * @returns {Promise<{ ready: boolean, missing: string[] }>}
 */
export async function waitReady(base, { timeoutMs, isStopped, log }) {
  const startMs = performance.now();
  let nextWordMs = 15_000;
  for (;;) {
    const state = await requestReady(base);
    const passedMs = performance.now() - startMs;
    if (state.ready || isStopped() || passedMs >= timeoutMs) return state;
    if (passedMs >= nextWordMs) {
      log(`not ready after ${Math.round(passedMs / 1000)} s: ${state.missing.join(', ')}`);
      nextWordMs += 15_000;
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}
