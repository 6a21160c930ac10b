/** Runs as Markdown: one table for each table, the aims with what became of them. Shows; decides nothing. */
import type { Run } from './history.ts';
import { rounded } from './statistics.ts';
import { type Aim, isMet, type Table } from './table.ts';

/** A machine with less left than this makes latencies a matter of luck. */
const NOISY_IDLE = 0.3;

const line = (cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

function tableText({ title, rows, notes = [] }: Table): string {
  const columns = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
  const isNumber = (column: string) =>
    rows.every(({ figures }) => typeof (figures[column] ?? 0) === 'number');
  return [
    `**${title}**`,
    '',
    line(['variant', ...columns]),
    line(['---', ...columns.map((column) => (isNumber(column) ? '---:' : '---'))]),
    ...rows.map(({ variant, figures }) =>
      line([variant, ...columns.map((column) => figures[column] ?? '')]),
    ),
    ...notes.map((note) => `\n${note}`),
  ].join('\n');
}

function aimText(aim: Aim): string {
  const { says, value } = aim;
  if (value === null || Number.isNaN(value)) return `- not measured: ${says}`;
  return `- ${isMet(aim) ? 'met' : '**missed**'}: ${says} (${rounded(value)})`;
}

/** One scenario's run. */
export function runText(run: Run): string {
  const { scenario, machine, at, idle, load1, seconds, tables, isQuick } = run;
  const aims = tables.flatMap((table) => table.aims ?? []);
  const noise = idle < NOISY_IDLE ? '; little of the machine was left, latencies are noisy' : '';
  return [
    `## ${scenario}`,
    '',
    `${at}, commit ${machine.commit}, Node ${machine.node}, ${machine.cores} cores (${machine.cpu}), ` +
      `${Math.round(seconds)} s${isQuick ? ' (quick)' : ''}; machine ${Math.round(idle * 100)} % idle, ` +
      `load ${load1.toFixed(1)}${noise}`,
    '',
    tables.map(tableText).join('\n\n'),
    ...(aims.length > 0 ? ['', ...aims.map(aimText)] : []),
    '',
  ].join('\n');
}

/** The page with the newest run of every scenario. */
export const reportText = (runs: readonly Run[]): string =>
  [
    '# Bench report',
    '',
    'Written by `pnpm bench`; the newest run of each scenario. How to read and repeat it: README.md.',
    '',
    ...runs.map(runText),
  ].join('\n');
