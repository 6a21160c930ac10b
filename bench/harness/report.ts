/** Runs as Markdown: one table for each table, the aims with what became of them. Shows; decides nothing. */
import type { Run } from './history.ts';
import type { Others } from './machine.ts';
import { rounded } from './statistics.ts';
import { type Aim, type Figure, isMet, type Table } from './table.ts';

/** A machine with less left than this makes latencies random. */
const NOISY_IDLE = 0.3;

type Column = { readonly cells: readonly string[]; readonly isNumber: boolean };

/** Aligned as the repository's formatter wants it, which is also how it reads best on a terminal. */
function gridText(columns: readonly Column[]): string {
  const padded = columns.map(({ cells, isNumber }) => {
    const width = Math.max(3, ...cells.map((cell) => cell.length));
    const pad = (cell: string) => (isNumber ? cell.padStart(width) : cell.padEnd(width));
    const rule = isNumber ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width);
    const [head = '', ...rest] = cells.map(pad);
    return [head, rule, ...rest];
  });
  const lines = padded[0]?.map((_, row) => padded.map((column) => column[row] ?? '')) ?? [];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const cellText = (figure: Figure | undefined): string =>
  String(figure ?? '').replaceAll('|', '\\|');

function tableText({ title, rows, notes = [] }: Table): string {
  const names = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
  const variants = { cells: ['variant', ...rows.map(({ variant }) => variant)], isNumber: false };
  const columns = names.map((name) => ({
    cells: [name, ...rows.map(({ figures }) => cellText(figures[name]))],
    isNumber: rows.every(({ figures }) => typeof (figures[name] ?? 0) === 'number'),
  }));
  const grid = gridText([variants, ...columns]);
  return [`**${title}**`, '', grid, ...notes.map((note) => `\n${note}`)].join('\n');
}

function aimText(aim: Aim): string {
  const { text, value } = aim;
  if (value === null || Number.isNaN(value)) return `- not measured: ${text}`;
  return `- ${isMet(aim) ? 'met' : '**missed**'}: ${text} (${rounded(value)})`;
}

/** Others that take more than this are named as noise. */
const QUIET_SHARE = 0.03;

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;

/** What else ran: a quiet machine is one where that was next to nothing. */
function othersText(others: Others | undefined): string {
  if (others === undefined) return '';
  const names = others.programs.map(({ name, share }) => `${name} ${percent(share)}`).join(', ');
  const which = names === '' ? '' : ` (${names})`;
  const judged = others.share <= QUIET_SHARE ? 'nothing else ran' : '**other programs ran**';
  return `; ${judged}: others took ${percent(others.share)} of the machine${which}`;
}

/** One scenario's run. */
export function runText(run: Run): string {
  const { scenario, machine, at, idle, load1, loadBefore, seconds, tables, isQuick } = run;
  const aims = tables.flatMap((table) => table.aims ?? []);
  const noise = idle < NOISY_IDLE ? '; little of the machine was left, latencies are noisy' : '';
  const load = `${loadBefore === undefined ? '' : `${loadBefore.toFixed(1)} to `}${load1.toFixed(1)}`;
  return [
    `## ${scenario}`,
    '',
    `${at}, commit ${machine.commit}, Node ${machine.node}, ${machine.cores} cores (${machine.cpu}), ` +
      `${Math.round(seconds)} s${isQuick ? ' (quick)' : ''}; machine ${Math.round(idle * 100)} % idle, ` +
      `load ${load}${othersText(run.others)}${noise}`,
    '',
    tables.map(tableText).join('\n\n'),
    ...(aims.length > 0 ? ['', ...aims.map(aimText)] : []),
    '',
  ].join('\n');
}

/** The scenarios of a page that was written before, by name. */
function listSections(page: string): Map<string, string> {
  const [, ...sections] = page.split(/^## /m);
  return new Map(sections.map((text) => [text.slice(0, text.indexOf('\n')), `## ${text}`]));
}

/**
 * The page with the newest run of every scenario. Results of an earlier page for scenarios that were not run here stay:
 * the file of runs is each machine's own.
 */
export function reportText(runs: readonly Run[], earlier = ''): string {
  const sections = listSections(earlier);
  for (const run of runs) sections.set(run.scenario, runText(run));
  return [
    '# Bench report',
    '',
    'Written by `pnpm bench`; the newest full run of each scenario, a quick one where there is no other. How to read and repeat it: README.md.',
    '',
    [...sections.values()].map((text) => `${text.trimEnd()}\n`).join('\n'),
  ].join('\n');
}
