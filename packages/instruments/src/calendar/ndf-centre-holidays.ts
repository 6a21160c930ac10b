/**
 * Bank holidays of the cities by whose calendar non-deliverable forwards are fixed. São Paulo: the national holidays that
 * banks keep (Brazil, laws 662/1949, 6.802/1980 and 14.759/2023, with the movable days of ANBIMA's calendar); no day moves
 * off a weekend. Taipei: the Act on Memorial Days and Festivals of 2025; days of the lunar calendar by table. Mumbai: days
 * of fixed date and Good Friday alone, under the Negotiable Instruments Act; those that the Reserve Bank announces year by
 * year (Holi, Diwali, Id) are not among them. Rules hold from 2026 on.
 */
import { dayNumber, toWeekday } from './civil-date.ts';
import { easter, SATURDAY, SUNDAY, THURSDAY } from './holiday-rules.ts';

export type NdfCentre = 'SAO_PAULO' | 'MUMBAI' | 'TAIPEI';

type Rule = (year: number) => readonly number[];

const on = (year: number, month: number, day: number): number => dayNumber({ year, month, day });

const saoPaulo: Rule = (year) => [
  on(year, 1, 1),
  // Carnival, Good Friday and Corpus Christi.
  easter(year) - 48,
  easter(year) - 47,
  easter(year) - 2,
  easter(year) + 60,
  on(year, 4, 21),
  on(year, 5, 1),
  on(year, 9, 7),
  on(year, 10, 12),
  on(year, 11, 2),
  on(year, 11, 15),
  on(year, 11, 20),
  on(year, 12, 25),
];

const mumbai: Rule = (year) => [
  on(year, 1, 26),
  easter(year) - 2,
  // Banks close their accounts.
  on(year, 4, 1),
  on(year, 4, 14),
  on(year, 5, 1),
  on(year, 8, 15),
  on(year, 10, 2),
  on(year, 12, 25),
];

/** Lunar New Year, Dragon Boat and Mid-Autumn by year, month times a hundred and day (Hong Kong Observatory's tables). */
const LUNAR: ReadonlyMap<number, readonly [newYear: number, boats: number, autumn: number]> =
  new Map([
    [2026, [217, 619, 925]],
    [2027, [206, 609, 915]],
    [2028, [126, 528, 1003]],
    [2029, [213, 616, 922]],
    [2030, [203, 605, 912]],
    [2031, [123, 624, 1001]],
    [2032, [211, 612, 919]],
    [2033, [131, 601, 908]],
    [2034, [219, 620, 927]],
    [2035, [208, 610, 916]],
    [2036, [128, 530, 1004]],
  ]);

/** Day of April of the Tomb Sweeping festival, as the almanac's usual approximation gives it in this century. */
const tombSweeping = (year: number): number =>
  Math.floor(0.2422 * (year - 2000) + 4.81) - Math.floor((year - 2000) / 4);

/** Children's Day, which makes way for Tomb Sweeping where both are of one day: to the day before, of a Thursday after. */
function inApril(year: number): readonly number[] {
  const tombs = on(year, 4, tombSweeping(year));
  const children = on(year, 4, 4);
  if (children !== tombs) return [children, tombs];
  return [tombs, toWeekday(tombs) === THURSDAY ? tombs + 1 : tombs - 1];
}

/** From two days before the New Year to its third day; what falls on a weekend is made up for after it. */
function lunarNewYear(first: number): readonly number[] {
  const days = [-2, -1, 0, 1, 2].map((after) => first + after);
  const isWeekend = (day: number) => toWeekday(day) === SATURDAY || toWeekday(day) === SUNDAY;
  let next = first + 3;
  return days.map((day) => {
    if (!isWeekend(day)) return day;
    while (isWeekend(next)) next += 1;
    next += 1;
    return next - 1;
  });
}

/** A Saturday's holiday is kept on the Friday before it, a Sunday's on the Monday after it. */
const offWeekend = (day: number): number =>
  toWeekday(day) === SATURDAY ? day - 1 : toWeekday(day) === SUNDAY ? day + 1 : day;

const taipei: Rule = (year) => {
  const [newYear, ...festivals] = (LUNAR.get(year) ?? []).map((code) =>
    on(year, Math.floor(code / 100), code % 100),
  );
  const moved = [
    on(year, 1, 1),
    on(year, 2, 28),
    ...inApril(year),
    on(year, 5, 1),
    on(year, 9, 28),
    on(year, 10, 10),
    on(year, 10, 25),
    on(year, 12, 25),
    ...festivals,
  ].map(offWeekend);
  return [...moved, ...(newYear === undefined ? [] : lunarNewYear(newYear))];
};

const RULES: Readonly<Record<NdfCentre, Rule>> = {
  SAO_PAULO: saoPaulo,
  MUMBAI: mumbai,
  TAIPEI: taipei,
};

export const isNdfCentre = (name: string): name is NdfCentre => Object.hasOwn(RULES, name);

/** Days since 1970 on which banks of the city are closed in a year, weekends aside. */
export const ndfCentreHolidays = (centre: NdfCentre, year: number): readonly number[] =>
  RULES[centre](year);
