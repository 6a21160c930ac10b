/** What became of listed options at their end, from the account's own statements: trades in the share at the strike. */

/** @typedef {import('./positions.mjs').Fill} Fill */

const LISTED = /^([A-Z][A-Z0-9.-]*?)(\d{2})(\d{2})(\d{2})([CP])([\d.]+)$/;
const TITLE = 'Options ended';
const DAY_MS = 86_400_000;
const SHARES_OF_A_CONTRACT = 100;
const FREE = { sec31: 0, finraTaf: 0, cat: 0, commission: 0, venue: 0, total: 0 };

/** The date in the name of a listed option; null of all else. @param {string} symbol */
function toExpiry(symbol) {
  const [, , year, month, day] = LISTED.exec(symbol) ?? [];
  return year === undefined ? null : `20${year}-${month}-${day}`;
}

/**
 * The dates whose statements may state an end: from the day of the first trade in a listed option, which may be exercised
 * at once, to the business date. The day before it too: a day begins in New York later than here.
 * @param {readonly Fill[]} fills @param {string} businessDate @returns {string[]}
 */
export function listEndDates(fills, businessDate) {
  const traded = fills.flatMap(({ symbol, at }) =>
    toExpiry(symbol) === null ? [] : Date.parse(at),
  );
  if (traded.length === 0) return [];
  const first = Math.floor(Math.min(...traded) / DAY_MS) - 1;
  const days = Date.parse(businessDate) / DAY_MS - first;
  return Array.from({ length: Math.max(0, days + 1) }, (_, n) =>
    new Date((first + n) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The rows of the section, by the names of its head. @param {string} csv @returns {Record<string, string>[]} */
function readRows(csv) {
  const [, section = ''] = csv.split(`${TITLE},`);
  const [, head = '', ...lines] = (section.split('\r\n\r\n')[0] ?? '').split('\r\n');
  const names = head.split(',');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split(',');
      return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
    });
}

/**
 * The trades that the ends of a day are: the option at no price, and, where it was exercised or assigned, a hundred
 * shares for each contract. What the shares are and cost is worked out from the option's name, not read.
 * @param {string} csv a statement
 * @returns {Fill[]}
 */
export function toEndTrades(csv) {
  return readRows(csv).flatMap(
    ({ time = '', end = '', kind, option = '', contracts, due = '' }) => {
      const [, share = '', , , , type, strike] = LISTED.exec(option) ?? [];
      const held = Number(contracts);
      const trade = (/** @type {string} */ symbol, /** @type {number} */ signed) => ({
        execId: `${end} ${symbol}`,
        orderId: end,
        parentOrderId: null,
        symbol,
        side: signed > 0 ? /** @type {const} */ ('BUY') : /** @type {const} */ ('SELL'),
        qty: Math.abs(signed),
        venue: 'CCP',
        liquidity: 'NONE',
        fees: FREE,
        at: time,
      });
      // Exercised before its end, an option leaves the account on that day.
      const settlementDate = [toExpiry(option) ?? '', time.slice(0, 10)].sort()[0] ?? '';
      const out = { ...trade(option, -held), instrumentType: 'option', price: 0, settlementDate };
      if (kind === 'EXPIRATION') return [out];
      const signed = (type === 'C' ? 1 : -1) * SHARES_OF_A_CONTRACT * held;
      const price = Number(strike);
      const shares = { ...trade(share, signed), instrumentType: 'equity', price };
      return [out, { ...shares, settlementDate: due }];
    },
  );
}
