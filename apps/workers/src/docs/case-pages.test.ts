/**
 * The pages of the cases show what was measured, of the version that there is, and it can be measured again: the first seed
 * of each bot is run. `npx vitest run --project unit apps/workers/src/docs -u` renews tables and pictures from
 * `docs/cases/measured.json`, which holds the scores of `node bin/bot.mjs case --json`.
 */
import { readFileSync } from 'node:fs';
import { findCaseBot } from '@tradefloor/bots/cases/catalogue';
import { CASES } from '@tradefloor/core/competition/cases/catalogue';
import { invariant } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import { runCase } from '../bots/run-case.ts';
import {
  compareBots,
  type MeasuredCase,
  toBotRow,
  toPagesProgram,
  toPicture,
  toSections,
  withMeasured,
} from './case-pages.ts';

const FOLDER = '../../../../docs/cases';
const read = (file: string) => readFileSync(new URL(`${FOLDER}/${file}`, import.meta.url), 'utf8');
const MEASURED: Readonly<Record<string, MeasuredCase>> = JSON.parse(read('measured.json'));

describe.each(CASES.map((of) => [of.id, of] as const))('the pages of %s', (id, of) => {
  const measured = MEASURED[id];
  invariant(measured !== undefined, `${id} was measured`);

  it('have the measured scores as a table and a picture', async () => {
    const page = read(`${id}-instructor.md`);
    await expect(withMeasured(page, id, measured)).toMatchFileSnapshot(
      `${FOLDER}/${id}-instructor.md`,
    );
    await expect(toPicture(measured)).toMatchFileSnapshot(`${FOLDER}/${id}.svg`);
  });

  it('have a bot that is better than its naive twin, as the page of bots states', () => {
    const { better, medianDifference } = compareBots(measured);
    expect(better).toBeGreaterThan(measured.seeds.length / 2);
    expect(medianDifference).toBeGreaterThan(0);
    expect(read('../bots.md')).toContain(toBotRow(id, measured));
  });

  it('state the title, the length and the limits of the case', () => {
    const page = read(`${id}.md`);
    expect(page).toContain(`# ${of.title}`);
    expect(page).toContain(`${of.lengthMs / 60_000} minutes`);
    for (const symbol of of.symbols) expect(page).toContain(symbol);
    for (const limit of [...Object.values(of.limits), ...Object.values(of.contractLimits ?? {})]) {
      expect(page).toContain(limit.toLocaleString('en-US'));
    }
    expect(read('README.md')).toContain(`(${id}.md)`);
  });

  it('are of this version, and the first seed still has its scores', async () => {
    expect(measured.version).toBe(of.version);
    const [seed] = measured.seeds;
    invariant(seed !== undefined, 'there are seeds');
    for (const { bot, digest, scores } of measured.bots) {
      const strategy = findCaseBot(bot)?.create();
      invariant(strategy !== undefined, `${bot} is a bot`);
      const run = await runCase({ of, seed }, strategy);
      expect([run.score.score, run.digest]).toEqual([scores[0], digest]);
    }
  }, 120_000);
});

describe('the page of a case in a competition', () => {
  it('is the one of the documents', async () => {
    const pages = Object.fromEntries(CASES.map(({ id }) => [id, read(`${id}.md`)]));
    await expect(toPagesProgram(pages)).toMatchFileSnapshot(
      '../../../../packages/core/src/competition/cases/case-pages.ts',
    );
  });

  it.each(CASES.map(({ id }) => [id]))(
    'begins with what is to be done, then names the score and the limits: %s',
    (id) => {
      const heads = toSections(read(`${id}.md`)).map(({ head }) => head);
      expect(heads[0]).toBeNull();
      expect(heads).toEqual(expect.arrayContaining(['Score', 'Limits']));
    },
  );
});
