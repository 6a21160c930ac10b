/**
 * What a bond trade pays, worked out again from the bond's terms: clean price and accrued interest, each to the cent.
 * Actual/actual by coupon period: ICMA Rule 251.1, over all regular periods that a long one spans; 30/360 in its US form:
 * SIFMA, Standard Securities Calculation Methods; gilts trade without the next coupon for seven business days before it (UK DMO, Formulae for Calculating Gilt
 * Prices), when interest accrues back from the coupon.
 */

/**
 * @typedef {object} Bond as the platform lists it
 * @property {string} isin @property {number} couponPct @property {number} frequency @property {string} dayCount
 * @property {string} issueDate @property {string} maturity @property {boolean} endOfMonth @property {number} exDividendDays
 * @property {string | null} [firstCoupon] where the first period is long @property {string | null} [lastCoupon] before an
 *   odd last period
 * @property {{ lagMonths: number, baseIndex: number }} [indexation] of an index-linked gilt
 */

const DAY_MS = 86_400_000;
/** @param {string} date */
const toDay = (date) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/**
 * A date so many months before another, at the end of its month where the schedule is on month ends.
 * @param {string} date @param {number} months @param {boolean} isAtEnd
 */
function monthsBefore(date, months, isAtEnd) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const at = new Date(Date.UTC(year, month - 1 - months, isAtEnd ? last : Math.min(day, last)));
  return at.toISOString().slice(0, 10);
}

/**
 * The regular coupon dates around a date, counted from the last one before an odd end, on which nothing may be paid.
 * @param {Bond} bond @param {string} date
 */
function periodAround({ maturity, lastCoupon, frequency, endOfMonth }, date) {
  const step = 12 / frequency;
  const at = (/** @type {number} */ back) =>
    monthsBefore(lastCoupon ?? maturity, back * step, endOfMonth);
  let back = 0;
  while (at(back) <= date) back -= 1;
  while (at(back + 1) > date) back += 1;
  return { start: at(back + 1), end: at(back) };
}

/**
 * From when interest accrues, and when it is paid.
 * @param {Bond} bond @param {string} settlement
 */
function couponAround(bond, settlement) {
  const { issueDate, firstCoupon, lastCoupon, maturity } = bond;
  const { start, end } = periodAround(bond, settlement);
  if (firstCoupon && settlement < firstCoupon) return { from: issueDate, until: firstCoupon };
  if (lastCoupon && settlement >= lastCoupon) return { from: lastCoupon, until: maturity };
  const [, from = start] = [issueDate, start].sort();
  return { from, until: end };
}

/**
 * Days from one date to another, each over those of the regular period it is in: how many periods they are.
 * @param {Bond} bond @param {string} from @param {string} to
 */
function periodsBetween(bond, from, to) {
  let sum = 0;
  for (let at = from; at < to; ) {
    const { start, end } = periodAround(bond, at);
    const [until = to] = [end, to].sort();
    sum += (toDay(until) - toDay(at)) / (toDay(end) - toDay(start));
    at = until;
  }
  return sum;
}

/**
 * Days of twelve equal months between two dates. The end of February is the 30th where coupons are paid at month ends.
 * @param {string} from @param {string} to @param {boolean} isAtEnd
 */
function days360(from, to, isAtEnd) {
  const [y1 = 0, m1 = 0, d1 = 0] = from.split('-').map(Number);
  const [y2 = 0, m2 = 0, d2 = 0] = to.split('-').map(Number);
  const isFebruary = (/** @type {string} */ date) =>
    isAtEnd && date.slice(5, 7) === '02' && date === monthsBefore(date, 0, true);
  const start = isFebruary(from) ? 30 : Math.min(d1, 30);
  const end = (isFebruary(from) && isFebruary(to)) || (d2 === 31 && start === 30) ? 30 : d2;
  return 360 * (y2 - y1) + 30 * (m2 - m1) + (end - start);
}

/**
 * Accrued interest per 100 of face, before indexation; null where it hangs on a holiday calendar, in the days around an ex-dividend date.
 * @param {Bond} bond @param {string} settlement
 */
export function accruedPer100(bond, settlement) {
  const { from, until } = couponAround(bond, settlement);
  const coupon = bond.couponPct / bond.frequency;
  if (bond.dayCount === '30U_360') {
    return (bond.couponPct * days360(from, settlement, bond.endOfMonth)) / 360;
  }
  const left = toDay(until) - toDay(settlement);
  // Seven business days are nine to thirteen days of the calendar.
  if (bond.exDividendDays > 0 && left <= 13) return null;
  return coupon * periodsBetween(bond, from, settlement);
}

/** The last retail prices index that the platform has from the Office for National Statistics (CHAW): February 2026. */
const LAST_RPI = { value: 408.2, month: 2026 * 12 + 1 };

/** Months after it grow by three per cent a year, as the guide has it, to the tenth; null before. @param {number} month */
const retailPrices = (month) =>
  month < LAST_RPI.month
    ? null
    : Math.round(LAST_RPI.value * 1.03 ** ((month - LAST_RPI.month) / 12) * 10) / 10;

/**
 * What a day's payments are multiplied by: the index of two months around it, three before, day by day, over the base (UK
 * DMO, Formulae for Calculating Gilt Prices, annex B). Five decimals each. 1 without indexation.
 * @param {Bond} bond @param {string} date
 */
export function indexRatio({ indexation }, date) {
  if (indexation === undefined) return 1;
  const { lagMonths, baseIndex } = indexation;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [from, to] = [0, 1].map((n) => retailPrices(year * 12 + month - 1 - lagMonths + n));
  if (from === null || from === undefined || to === null || to === undefined) return null;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const reference = from + ((day - 1) / days) * (to - from);
  return Number((Number(reference.toFixed(5)) / baseIndex).toFixed(5));
}

const cents = (/** @type {number} */ amount) => Math.floor(amount * 100 + 0.5 + 1e-7) / 100;

/**
 * What a trade pays: worth at its clean price and interest, both to the cent.
 * @param {Bond} bond
 * @param {{ qty: number, price: number, settlementDate: string }} fill
 * @returns {{ clean: number, accrued: number } | null}
 */
export function toAmount(bond, { qty, price, settlementDate }) {
  const per100 = accruedPer100(bond, settlementDate);
  const ratio = indexRatio(bond, settlementDate);
  if (per100 === null || ratio === null) return null;
  return { clean: cents((qty * price) / 100), accrued: cents((qty * per100 * ratio) / 100) };
}
