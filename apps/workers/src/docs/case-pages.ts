/** The measured part of an instructor's page: how the scores of a case's bots are distributed, as a table and a picture. */
import { quantile, toDistribution } from '@tradefloor/bots/distribution';

/** Scores by seed, in the order of the seeds. */
export type MeasuredCase = {
  readonly version: number;
  readonly unit: string;
  readonly seeds: readonly number[];
  readonly bots: readonly {
    readonly bot: string;
    /** Of the fills of the first seed: what the same bot in Python trades as well. */
    readonly digest: string;
    readonly scores: readonly number[];
  }[];
};

const COLUMNS = ['mean', 'median', 'p5', 'p25', 'p75', 'p95', 'min', 'max'] as const;
const [START, END] = ['<!-- measured -->', '<!-- /measured -->'];

/** The page with its measured part renewed: what is between the marks. */
export function withMeasured(page: string, id: string, measured: MeasuredCase): string {
  const [from, to] = [page.indexOf(START) + START.length, page.indexOf(END)];
  return `${page.slice(0, from)}\n${toSection(id, measured)}\n${page.slice(to)}`;
}

function toSection(id: string, { seeds, unit, bots }: MeasuredCase): string {
  const rows = bots.map(({ bot, scores }) => {
    const distribution = toDistribution(scores);
    const cells = COLUMNS.map((column) => (distribution?.[column] ?? 0).toFixed(1));
    return `| \`${bot}\` | ${cells.join(' | ')} |`;
  });
  const [own, other] = bots;
  const better = own?.scores.filter((score, at) => score > (other?.scores[at] ?? score)).length;
  return [
    `| score, ${unit} | ${COLUMNS.join(' | ')} |`,
    `| --- |${' --- |'.repeat(COLUMNS.length)}`,
    ...rows,
    '',
    `Seeds ${seeds[0]} to ${seeds.at(-1)}, without latency. \`${own?.bot}\` has the higher score on ${better} of ${seeds.length} of them.`,
    '',
    `![Scores of both bots by seed](${id}.svg)`,
  ].join('\n');
}

/** How the bot of a case compares with its naive twin on the same seeds. */
export function compareBots({ bots: [own, other] }: MeasuredCase) {
  const differences = (own?.scores ?? []).map((score, at) => score - (other?.scores[at] ?? score));
  return {
    better: differences.filter((difference) => difference > 0).length,
    medianDifference: median(differences),
  };
}

/** The row of a case in the table of the page of bots. */
export function toBotRow(id: string, measured: MeasuredCase): string {
  const { unit, seeds, bots } = measured;
  const { better, medianDifference } = compareBots(measured);
  const [own, other] = bots;
  const figures = [median(own?.scores ?? []), median(other?.scores ?? []), medianDifference];
  const cells = figures.map((figure) => figure.toFixed(1)).join(' | ');
  const names = `\`${own?.bot}\` | \`${other?.bot}\``;
  return `| [${id}](cases/${id}.md) | ${names} | ${unit} | ${cells} | ${better} of ${seeds.length} |`;
}

const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

type Section = { readonly head: string | null; readonly body: string };

/** A participant's page without its title and marks: what is to be done, and then each part under its bold head. */
export const toSections = (page: string): Section[] =>
  page
    .trim()
    .split('\n\n')
    .slice(1)
    .map((paragraph) => {
      const [, head, body] = /^\*\*([^*]+)\.\*\* (.*)$/s.exec(paragraph) ?? [];
      return { head: head ?? null, body: (body ?? paragraph).replaceAll(/[`*]/g, '') };
    });

/** The program text of the pages of all cases, as the formatter writes it. */
export function toPagesProgram(pages: Readonly<Record<string, string>>): string {
  const entries = Object.entries(pages).map(([id, page]) => {
    const sections = toSections(page).map(
      ({ head, body }) =>
        `    {\n      head: ${head === null ? 'null' : quote(head)},\n      body: ${quote(body)},\n    },`,
    );
    return `  ${id.includes('-') ? `'${id}'` : id}: [\n${sections.join('\n')}\n  ],`;
  });
  return [
    '/** The pages of the cases for participants: made of `docs/cases` by its test, and not changed by hand. */',
    "import type { CaseSection } from '@tradefloor/contracts/room-case';",
    '',
    'export const CASE_PAGES: Readonly<Record<string, readonly CaseSection[]>> = {',
    ...entries,
    '};',
    '',
  ].join('\n');
}

const quote = (text: string): string =>
  text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`;

const [WIDTH, ROW, LEFT, TOP] = [640, 60, 150, 40] as const;
const COLOURS = ['#1f6feb', '#b35900'] as const;

/** A mark for each score on one scale, a line for the median, a row for each bot. */
export function toPicture({ unit, bots }: MeasuredCase): string {
  const all = bots.flatMap(({ scores }) => scores);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const toX = (score: number) =>
    (LEFT + ((score - least) * (WIDTH - LEFT - 20)) / (most - least || 1)).toFixed(1);
  const rows = bots.map(({ bot, scores }, no) => {
    const y = TOP + no * ROW;
    const colour = COLOURS[no] ?? COLOURS[0];
    const median = toX(toDistribution(scores)?.median ?? 0);
    const marks = scores.map(
      (score) =>
        `<circle cx="${toX(score)}" cy="${y}" r="5" fill="${colour}" fill-opacity="0.55"/>`,
    );
    return [
      `<text x="8" y="${y + 4}">${bot}</text>`,
      ...marks,
      `<line x1="${median}" x2="${median}" y1="${y - 14}" y2="${y + 14}" stroke="${colour}" stroke-width="2"/>`,
    ].join('\n');
  });
  const height = TOP + bots.length * ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13" fill="#333">`,
    `<title>Scores by seed, ${unit}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...rows,
    `<text x="${LEFT}" y="${height - 14}">${least.toFixed(1)}</text>`,
    `<text x="${WIDTH - 20}" y="${height - 14}" text-anchor="end">${most.toFixed(1)} ${unit}</text>`,
    '</svg>',
    '',
  ].join('\n');
}
