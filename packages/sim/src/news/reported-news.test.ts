/** Stories: whose words fit what they are worth, which contradict no sector, and which hardly repeat. */
import { NewsEvent } from '@tradefloor/contracts/news';
import { describe, expect, it } from 'vitest';
import { DEALERS } from '../dealer/dealers.ts';
import { EQUITIES } from '../market/universe.ts';
import { EventCalendar } from './event-calendar.ts';
import { newsPerHour } from './news.ts';
import { COMPANY_IMPACT, type NewsItem, reportedNews } from './reported-news.ts';
import { AGREES_MS, SECTOR_RATE } from './sector-news.ts';
import { toShortName } from './story/company-story.ts';
import { AGENCIES } from './story/words.ts';

const TICK_MS = 250;
const START_MS = Date.parse('2026-11-23T14:30:00.000Z');
const HOUR = 3_600_000 / TICK_MS;

const makeNews = (seed: number) =>
  reportedNews({ seed, universe: EQUITIES, tickMs: TICK_MS }, new EventCalendar(seed, EQUITIES));

type Timed = NewsItem & { readonly atMs: number };

function play(seed: number, hours: number): Timed[] {
  const news = makeNews(seed);
  const found: Timed[] = [];
  for (let seq = 1; seq <= hours * HOUR; seq += 1) {
    const toMs = START_MS + seq * TICK_MS;
    for (const item of news.at({ seq, fromMs: toMs - TICK_MS, toMs })) {
      found.push({ ...item, atMs: toMs });
    }
  }
  return found;
}

const SEEDS = [1, 2, 42];
const HOURS = 36;
const DAYS = SEEDS.map((seed) => play(seed, HOURS));
const ALL = DAYS.flat();
const isScheduled = ({ kind }: NewsItem) => kind === 'EARNINGS' || kind === 'MACRO';
/** What no calendar lists. */
const UNSCHEDULED = ALL.filter((item) => !isScheduled(item));
const toSector = ({ symbol, sector }: NewsItem) =>
  sector ?? EQUITIES.find((each) => each.symbol === symbol)?.sector ?? null;

describe('the news that prices move by', () => {
  it('is a function of seed, batch and time, in any order', () => {
    const [one, other] = [7, 7].map(makeNews);
    const steps = Array.from({ length: 20_000 }, (_, seq) => ({
      seq,
      fromMs: START_MS + (seq - 1) * TICK_MS,
      toMs: START_MS + seq * TICK_MS,
    }));
    const forwards = steps.map((step) => one?.at(step));
    const backwards = steps.toReversed().map((step) => other?.at(step));
    expect(backwards.reverse()).toEqual(forwards);
    expect(play(8, 2)).not.toEqual(play(7, 2));
  });

  it('comes at the rates of the companies and of the sectors, within four standard errors', () => {
    const hours = HOURS * SEEDS.length;
    const companies = hours * EQUITIES.reduce((sum, each) => sum + newsPerHour(each), 0);
    const sectors = hours * 3_600 * SECTOR_RATE.perSecond * 11;
    const count = UNSCHEDULED.filter(({ symbol }) => symbol !== null).length;
    expect(Math.abs(count - companies)).toBeLessThan(4 * Math.sqrt(companies));
    expect(Math.abs(UNSCHEDULED.length - count - sectors)).toBeLessThan(4 * Math.sqrt(sectors));
    const moving = UNSCHEDULED.filter(({ symbol, impact }) => symbol !== null && impact !== 0);
    const square = moving.reduce((sum, { impact }) => sum + impact * impact, 0) / count;
    expect(moving.length / count).toBeCloseTo(COMPANY_IMPACT.share, 1);
    expect(square / COMPANY_IMPACT.meanSquare).toBeGreaterThan(0.9);
    expect(square / COMPANY_IMPACT.meanSquare).toBeLessThan(1.1);
  });

  it('has the shape of the platform, two or three sentences, and no gap', () => {
    const isWell = ({ atMs, ...item }: Timed) => {
      const event = {
        ...item,
        seq: 1,
        at: '2026-11-23T14:30:00.000Z',
        simTime: new Date(atMs).toISOString(),
      };
      const sentences = item.story.body.split(/\.(?= [A-Z]|$)/).filter((each) => each !== '');
      return (
        NewsEvent.safeParse(event).success &&
        !/[{}]|undefined/.test(item.headline + item.story.body) &&
        sentences.length >= 2 &&
        /^\S.*\.$/.test(item.story.body)
      );
    };
    expect(ALL.filter((item) => !isWell(item))).toEqual([]);
  });

  it('sounds and moves the way it is worth, and states the move', () => {
    const up = /\b(?:rose|lifted|higher|gained|up|added)\b/;
    const down = /\b(?:fell|down|lower|lost|off)\b/;
    for (const item of ALL) {
      const { impact, sentiment, story, kind } = item;
      expect(Math.sign(story.movePct)).toBe(Math.sign(impact));
      if (impact === 0) {
        expect(story.movePct).toBe(0);
        continue;
      }
      expect(kind).not.toBe('HEADLINE');
      expect(impact * sentiment).toBeGreaterThanOrEqual(0);
      const last = story.body.slice(story.body.lastIndexOf('. ', story.body.length - 2) + 2);
      expect(last).toContain(`${Math.abs(story.movePct).toFixed(2)}\u00a0%`);
      expect(impact > 0 ? up.test(last) : down.test(last), last).toBe(true);
      if (isScheduled(item)) continue;
      expect(story.movePct).toBeCloseTo((Math.exp(0.0085 * impact) - 1) * 100, 2);
    }
  });

  it('of a company never contradicts its sector in the minutes after it', () => {
    let within = 0;
    for (const day of DAYS) {
      const sectors = day.filter(({ kind }) => kind === 'SECTOR');
      for (const item of day.filter(({ symbol }) => symbol !== null)) {
        const own = sectors.filter(
          ({ sector, atMs }) =>
            sector === toSector(item) && atMs <= item.atMs && item.atMs - atMs < AGREES_MS - 1_000,
        );
        const last = own.at(-1);
        if (last === undefined) continue;
        within += 1;
        expect(item.impact * last.impact, item.headline).toBeGreaterThanOrEqual(0);
        expect(item.sentiment * last.impact, item.headline).toBeGreaterThanOrEqual(0);
      }
    }
    expect(within).toBeGreaterThan(10);
  });

  it('names its source: a dealer for ratings, the company for its reports, an invented agency else', () => {
    const agencies = new Set<string>(AGENCIES);
    const dealers = new Set(DEALERS.map(({ name }) => name));
    for (const { kind, symbol, headline, story } of ALL) {
      const own = EQUITIES.find((each) => each.symbol === symbol);
      if (kind === 'ANALYST') {
        expect(dealers.has(story.source)).toBe(true);
        expect(story.body).toContain(story.source);
      } else if (['EARNINGS', 'GUIDANCE', 'PRODUCT', 'DIVIDEND'].includes(kind)) {
        expect(story.source).toBe(`${toShortName(own?.name ?? '')}, company statement`);
      } else if (kind !== 'MACRO') expect(agencies.has(story.source)).toBe(true);
      if (own !== undefined) expect(headline + story.body).toContain(toShortName(own.name));
    }
  });
});

it('a session of six hours hardly repeats a sentence, whatever the company is called', () => {
  for (const seed of [3, 4, 5]) {
    const seen = new Map<string, number>();
    let total = 0;
    for (const { symbol, story } of play(seed, 6)) {
      const name = EQUITIES.find((each) => each.symbol === symbol)?.name;
      const short = name === undefined ? '\u0000' : toShortName(name);
      for (const sentence of story.body.replaceAll(short, 'It').split(/(?<=\.) (?=[A-Z])/)) {
        total += 1;
        seen.set(sentence, (seen.get(sentence) ?? 0) + 1);
      }
    }
    expect(total).toBeGreaterThan(350);
    expect(1 - seen.size / total).toBeLessThan(0.06);
    expect(Math.max(...seen.values())).toBeLessThanOrEqual(5);
  }
});

it('a name stands in a sentence without its legal form', () => {
  expect(toShortName('Alphabet Inc. Class A')).toBe('Alphabet');
  expect(toShortName('The Walt Disney Company')).toBe('Walt Disney');
  expect(toShortName('JPMorgan Chase & Co.')).toBe('JPMorgan Chase');
  expect(toShortName('Linde plc')).toBe('Linde');
});
