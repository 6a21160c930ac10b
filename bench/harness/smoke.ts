/** Smoke runs: whether a scenario still works, in seconds; its figures are worth nothing. */
import { isMet, type Table } from './table.ts';

/** What became of a scenario's smoke run. */
export type SmokeResult = {
  readonly name: string;
  readonly seconds: number;
  /** Why it failed; empty when it did not. */
  readonly faults: readonly string[];
  /** What it did without, such as a peer that is not installed. */
  readonly without: readonly string[];
};

/**
 * What is wrong with a scenario's tables, whatever the machine: nothing measured, or a proof that does not hold. How fast
 * anything was is not judged.
 */
export function findFaults(tables: readonly Table[]): string[] {
  if (tables.length === 0) return ['no table'];
  return tables.flatMap(({ title, rows, aims = [] }) => [
    ...(rows.length === 0 ? [`${title}: nothing was measured`] : []),
    ...rows
      .filter(({ figures }) => Object.keys(figures).length === 0)
      .map(({ variant }) => `${title}: ${variant} has no figure`),
    ...aims
      .filter((aim) => aim.isProof && !isMet(aim))
      .map(({ text, value }) => `${title}: does not hold: ${text} (${value})`),
  ]);
}

/** Without a report from a scenario: more than any step of one takes on a busy machine. */
const PATIENCE_MS = 240_000;

/**
 * Runs a scenario and reports what became of it. One has failed that throws, or that has not reported for `patienceMs` that
 * it goes on; how long all of its steps take together is the machine's affair.
 */
export async function smokeRun(
  name: string,
  scenario: (goesOn: () => void) => Promise<readonly Table[]>,
  patienceMs = PATIENCE_MS,
): Promise<SmokeResult> {
  const beginMs = performance.now();
  const result = (faults: readonly string[], without: readonly string[] = []): SmokeResult => ({
    name,
    seconds: (performance.now() - beginMs) / 1_000,
    faults,
    without,
  });
  try {
    const tables = await whileItGoesOn(scenario, patienceMs);
    return result(
      findFaults(tables),
      tables.flatMap((table) => table.without ?? []),
    );
  } catch (error) {
    return result([error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  }
}

/** @throws Error when nothing is heard of it for too long */
async function whileItGoesOn<T>(
  scenario: (goesOn: () => void) => Promise<T>,
  patienceMs: number,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const error = new Error(`nothing heard for ${patienceMs / 1_000} s`);
    timer = setTimeout(() => reject(error), patienceMs);
  });
  try {
    return await Promise.race([scenario(() => void timer?.refresh()), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** A line for the terminal. */
export function smokeText({ name, seconds, faults, without }: SmokeResult): string {
  const outcome = faults.length > 0 ? `FAILED: ${faults.join('; ')}` : 'ok';
  const left = without.length > 0 ? ` (without ${without.join('; ')})` : '';
  return `${seconds.toFixed(1).padStart(6)} s  ${name}: ${outcome}${left}`;
}
