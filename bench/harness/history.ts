/** The memory of all runs: one JSON line for each run of a scenario, appended, never changed. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Machine, Others } from './machine.ts';
import type { Table } from './table.ts';

/** A whole scenario as it was measured once. */
export type Run = {
  readonly at: string;
  readonly scenario: string;
  readonly machine: Machine;
  /** Share of the machine that was idle while it ran, and the load average at its end. */
  readonly idle: number;
  readonly load1: number;
  /** The load average when it began; in runs of earlier versions of the bench neither this nor the others. */
  readonly loadBefore?: number;
  readonly others?: Others;
  readonly seconds: number;
  readonly isQuick: boolean;
  readonly tables: readonly Table[];
};

/** Appends a run: the line can be read alone, and by any tool that knows JSON lines. */
export const remember = (file: string, run: Run): void =>
  appendFileSync(file, `${JSON.stringify(run)}\n`);

/**
 * The newest run of each scenario; a quick one only where there is no other. Lines that cannot be read are passed over.
 */
export function newestRuns(file: string): Run[] {
  if (!existsSync(file)) return [];
  const runs = new Map<string, Run>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const run = toRun(line);
    if (run === null) continue;
    const known = runs.get(run.scenario);
    if (!run.isQuick || known?.isQuick !== false) runs.set(run.scenario, run);
  }
  return [...runs.values()];
}

function toRun(line: string): Run | null {
  try {
    const run: unknown = JSON.parse(line);
    const isRun = typeof run === 'object' && run !== null && 'scenario' in run && 'tables' in run;
    return isRun ? (run as Run) : null;
  } catch {
    return null;
  }
}
