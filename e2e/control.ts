/** Kills and restarts parts of the platform under test, where its runner allows it. */
import { test } from '@playwright/test';
import { BASE_URL, CONTROL_URL } from './env.ts';

export type Part = 'workers' | 'web' | 'redis' | 'postgres';

/** Skips a test that needs to break things where nothing may be broken. */
export const needsControl = (): void =>
  // biome-ignore lint/suspicious/noSkippedTests: at a deployed address nothing may be killed.
  test.skip(CONTROL_URL === null, 'runs only against a platform of its own');

async function post(path: string): Promise<void> {
  const response = await fetch(`${CONTROL_URL}${path}`, {
    method: 'POST',
    signal: AbortSignal.timeout(150_000),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** kill -9; the runner starts it again. */
export const kill = (part: Part): Promise<void> => post(`/kill/${part}`);
/** Stops a part in its tracks, as a machine that hangs would; `thaw` lets it go on. */
export const freeze = (part: 'workers' | 'web'): Promise<void> =>
  post(`/kill/${part}?signal=SIGSTOP`);
export const thaw = (part: 'workers' | 'web'): Promise<void> =>
  post(`/kill/${part}?signal=SIGCONT`);
/** Stops everything, stores included, and starts it again. */
export const restartAll = (): Promise<void> => post('/restart');

/** Waits until the platform reports that all of it is up. */
export async function untilReady(): Promise<void> {
  const deadline = performance.now() + 90_000;
  for (;;) {
    const ready = await fetch(`${BASE_URL}/ready`, { signal: AbortSignal.timeout(3_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    if (performance.now() > deadline) throw new Error('the platform does not become ready');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
