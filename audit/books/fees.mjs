/**
 * What each fill is charged, worked out again from the published rates. Whole ten-thousandths of a dollar inside, so that
 * what is rounded up to the cent is rounded once.
 */

/** @typedef {import('./positions.mjs').Fill} Fill */

/** SEC, fee rate advisories: dollars per million of sales, by trade date. */
const SECTION_31 = [
  { from: '2025-05-14', perMillion: 0 },
  { from: '2026-04-04', perMillion: 20.6 },
];
/** FINRA By-Laws, Schedule A, Section 1: per share sold, with the most of a trade; paused for the last quarter of 2026. */
const ACTIVITY_FEE = [
  { from: '2026-01-01', perShare: 0.000195, most: 9.79 },
  { from: '2026-10-01', perShare: 0, most: 0 },
  { from: '2027-01-01', perShare: 0.000195, most: 9.79 },
];
/** The same section, per contract of an option sold; no cap. */
const OPTION_ACTIVITY_FEE = [
  { from: '2024-01-01', perContract: 0.00279 },
  { from: '2026-01-01', perContract: 0.00329 },
  { from: '2026-10-01', perContract: 0 },
  { from: '2027-01-01', perContract: 0.00329 },
];
/**
 * The Consolidated Audit Trail's fee of a side: dollars per executed equivalent share, by the month of the trade; a contract
 * of a listed option is 100 shares.
 */
const AUDIT_TRAIL_FEE = [
  { from: '2025-07-01', perShare: 0.000022 },
  { from: '2025-12-01', perShare: 0 },
  { from: '2026-05-01', perShare: 0.000003 },
];
/** The firm's tariff: dollars a share, and the least an order pays. */
const COMMISSION_MIN = 0.35;
const COMMISSION = { high: 0.02, low: 0.0035 };
/** The exchanges' price lists: dollars a share for taking, and for adding, where less than nothing is a rebate. */
const VENUES = {
  XNAS: [0.003, -0.002],
  XNYS: [0.003, -0.0018],
  ARCX: [0.003, -0.002],
  BATS: [0.003, -0.002],
  EDGX: [0.003, -0.0018],
  IEXG: [0.001, 0],
  MEMX: [0.0029, -0.0022],
};

const SHARE_LISTED = /^[A-Z.]+\d{6}[CP]/;
const units = (/** @type {number} */ dollars) => Math.round(dollars * 10_000);
/** Up to the cent; what is a cent but for the last digits of a double stays one. */
const centsUp = (/** @type {number} */ dollars) => Math.ceil(dollars * 100 - 1e-7) * 100 + 0;

/** @param {string} at */
const newYorkDate = (at) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(at));

/** @template {{ from: string }} T @param {readonly T[]} rates @param {string} date */
const inForce = (rates, date) => rates.findLast(({ from }) => from <= date);

/** @param {Fill} fill */
function sectionFee({ side, instrumentType, symbol, qty, price, at }) {
  const isCovered =
    instrumentType === 'equity' || (instrumentType === 'option' && SHARE_LISTED.test(symbol));
  if (side !== 'SELL' || !isCovered) return 0;
  const worth = qty * price * (instrumentType === 'option' ? 100 : 1);
  return centsUp((worth * (inForce(SECTION_31, newYorkDate(at))?.perMillion ?? 0)) / 1e6);
}

/** @param {Fill} fill */
function activityFee({ side, instrumentType, symbol, qty, at }) {
  if (side !== 'SELL') return 0;
  if (instrumentType === 'option' && SHARE_LISTED.test(symbol)) {
    return centsUp(qty * (inForce(OPTION_ACTIVITY_FEE, newYorkDate(at))?.perContract ?? 0));
  }
  const rate = inForce(ACTIVITY_FEE, newYorkDate(at));
  if (instrumentType !== 'equity' || rate === undefined) return 0;
  return Math.min(centsUp(qty * rate.perShare), units(rate.most));
}

/** Up to a ten-thousandth of a dollar, unlike the fees of a sale. @param {Fill} fill */
function auditTrailFee({ instrumentType, symbol, qty, at }) {
  const isListed = instrumentType === 'option' && SHARE_LISTED.test(symbol);
  if (instrumentType !== 'equity' && !isListed) return 0;
  const shares = isListed ? qty * 100 : qty;
  const { perShare = 0 } = inForce(AUDIT_TRAIL_FEE, newYorkDate(at)) ?? {};
  return Math.ceil(shares * perShare * 10_000 - 1e-7) + 0;
}

/** @param {Fill} fill */
function venueFee({ venue, liquidity, qty }) {
  const [take = 0, add = 0] = VENUES[/** @type {keyof typeof VENUES} */ (venue)] ?? [];
  return liquidity === 'CROSS' ? 0 : qty * units(liquidity === 'MAKER' ? add : take);
}

/**
 * @param {readonly Fill[]} fills of one user, oldest first: an order pays its minimum once, over all its children
 * @param {'high' | 'low'} service
 * @returns {Map<string, { sec31: number, finraTaf: number, cat: number, commission: number, venue: number, total: number }>} dollars
 */
export function toFees(fills, service) {
  /** @type {Map<string, number>} */
  const filled = new Map();
  const paid = (/** @type {number} */ shares) =>
    shares === 0 ? 0 : Math.max(units(COMMISSION_MIN), shares * units(COMMISSION[service]));
  const byFill = new Map();
  for (const fill of fills) {
    const order = fill.parentOrderId ?? fill.orderId;
    const before = filled.get(order) ?? 0;
    filled.set(order, before + fill.qty);
    const isCommissioned = fill.instrumentType === 'equity';
    const fees = {
      sec31: sectionFee(fill),
      finraTaf: activityFee(fill),
      cat: auditTrailFee(fill),
      commission: isCommissioned ? paid(before + fill.qty) - paid(before) : 0,
      venue: isCommissioned ? venueFee(fill) : 0,
    };
    const total = fees.sec31 + fees.finraTaf + fees.cat + fees.commission + fees.venue;
    const dollars = Object.entries({ ...fees, total }).map(([name, sum]) => [name, sum / 10_000]);
    byFill.set(fill.execId, Object.fromEntries(dollars));
  }
  return byFill;
}
