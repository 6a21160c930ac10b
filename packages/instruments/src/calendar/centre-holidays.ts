/**
 * The days on which money does not move in a currency: holidays of its payment system, by rule. New York: the Federal
 * Reserve Banks; TARGET: the ECB's T2; Tokyo: the Bank of Japan; Toronto: Lynx (Payments Canada); Zurich: SIC; Sydney:
 * the RBA's days in New South Wales. Days proclaimed once are not among them, save two of Sydney's. London is with the
 * markets.
 */
import { dayNumber, toWeekday } from './civil-date.ts';
import {
  easter,
  MONDAY,
  nthWeekday,
  observed,
  SATURDAY,
  SUNDAY,
  THURSDAY,
} from './holiday-rules.ts';

export type Centre = 'NEW_YORK' | 'TARGET' | 'TOKYO' | 'TORONTO' | 'ZURICH' | 'SYDNEY';

type Rule = (year: number) => readonly (number | null)[];

const on = (year: number, month: number, day: number): number => dayNumber({ year, month, day });
const sundaysMove = (day: number): number | null => observed(day, { fromSaturday: false });
/** A holiday on a weekend is kept on the Monday after it. */
const toMonday = (day: number): number =>
  toWeekday(day) === SATURDAY ? day + 2 : toWeekday(day) === SUNDAY ? day + 1 : day;

/** Christmas and the day after it, each moved off the weekend and off the other. */
function twoOfChristmas(year: number): readonly number[] {
  const first = toMonday(on(year, 12, 25));
  const second = toMonday(on(year, 12, 26));
  return [first, second === first ? second + 1 : second];
}

const lastMondayOfMay = (year: number): number => {
  const last = on(year, 5, 31);
  return last - ((toWeekday(last) - MONDAY + 7) % 7);
};

const newYork: Rule = (year) => [
  sundaysMove(on(year, 1, 1)),
  nthWeekday(year, 1, { n: 3, weekday: MONDAY }),
  nthWeekday(year, 2, { n: 3, weekday: MONDAY }),
  lastMondayOfMay(year),
  sundaysMove(on(year, 6, 19)),
  sundaysMove(on(year, 7, 4)),
  nthWeekday(year, 9, { n: 1, weekday: MONDAY }),
  nthWeekday(year, 10, { n: 2, weekday: MONDAY }),
  sundaysMove(on(year, 11, 11)),
  nthWeekday(year, 11, { n: 4, weekday: THURSDAY }),
  sundaysMove(on(year, 12, 25)),
];

const target: Rule = (year) => [
  on(year, 1, 1),
  easter(year) - 2,
  easter(year) + 1,
  on(year, 5, 1),
  on(year, 12, 25),
  on(year, 12, 26),
];

const zurich: Rule = (year) => [
  ...target(year),
  on(year, 1, 2),
  // Ascension and Whit Monday.
  easter(year) + 39,
  easter(year) + 50,
  on(year, 8, 1),
];

const toronto: Rule = (year) => [
  toMonday(on(year, 1, 1)),
  easter(year) - 2,
  // Victoria Day: the Monday before 25 May.
  on(year, 5, 24) - ((toWeekday(on(year, 5, 24)) - MONDAY + 7) % 7),
  toMonday(on(year, 7, 1)),
  nthWeekday(year, 9, { n: 1, weekday: MONDAY }),
  toMonday(on(year, 9, 30)),
  nthWeekday(year, 10, { n: 2, weekday: MONDAY }),
  toMonday(on(year, 11, 11)),
  ...twoOfChristmas(year),
];

/** ANZAC day is kept on its date; in 2026 and 2027 New South Wales adds the Monday after it (announced 15 February 2026). */
const addedMonday = (year: number): number | null =>
  year === 2026 || year === 2027 ? toMonday(on(year, 4, 25)) : null;

const sydney: Rule = (year) => [
  toMonday(on(year, 1, 1)),
  toMonday(on(year, 1, 26)),
  easter(year) - 2,
  easter(year) + 1,
  on(year, 4, 25),
  addedMonday(year),
  nthWeekday(year, 6, { n: 2, weekday: MONDAY }),
  nthWeekday(year, 8, { n: 1, weekday: MONDAY }),
  nthWeekday(year, 10, { n: 1, weekday: MONDAY }),
  ...twoOfChristmas(year),
];

/** Day of the month of an equinox in Japan, as the almanac's usual approximation gives it from 1980 to 2099. */
const equinox = (year: number, at1980: number): number =>
  Math.floor(at1980 + 0.242194 * (year - 1980)) - Math.floor((year - 1980) / 4);

function tokyo(year: number): readonly number[] {
  const national = [
    on(year, 1, 1),
    nthWeekday(year, 1, { n: 2, weekday: MONDAY }),
    on(year, 2, 11),
    on(year, 2, 23),
    on(year, 3, equinox(year, 20.8431)),
    on(year, 4, 29),
    on(year, 5, 3),
    on(year, 5, 4),
    on(year, 5, 5),
    nthWeekday(year, 7, { n: 3, weekday: MONDAY }),
    on(year, 8, 11),
    nthWeekday(year, 9, { n: 3, weekday: MONDAY }),
    on(year, 9, equinox(year, 23.2488)),
    nthWeekday(year, 10, { n: 2, weekday: MONDAY }),
    on(year, 11, 3),
    on(year, 11, 23),
  ];
  const days = new Set(national);
  // A Sunday's holiday moves to the next day that is none; a day between two holidays is one (act of 1948, article 3).
  for (const day of national) {
    let next = day + 1;
    while (toWeekday(day) === SUNDAY && days.has(next)) next += 1;
    if (toWeekday(day) === SUNDAY) days.add(next);
  }
  for (const day of national) if (days.has(day + 2)) days.add(day + 1);
  // Banks are closed around the New Year (Banking Act, order of enforcement, article 5).
  return [...days, on(year, 1, 2), on(year, 1, 3), on(year, 12, 31)];
}

const RULES: Readonly<Record<Centre, Rule>> = {
  NEW_YORK: newYork,
  TARGET: target,
  TOKYO: tokyo,
  TORONTO: toronto,
  ZURICH: zurich,
  SYDNEY: sydney,
};

/** Days since 1970 on which a centre does not settle in a year, weekends aside. */
export const centreHolidays = (centre: Centre, year: number): readonly (number | null)[] =>
  RULES[centre](year);
