/** The worked example of docs/margin.md, worked out again from its table of positions alone. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../docs/margin.md', import.meta.url), 'utf8');
const example = page.slice(page.indexOf('## Example'));
const rows = [...example.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) => row.split(' | '));
const legs = rows
  .filter(([type]) => type === 'PUT' || type === 'CALL')
  .map(([type, ...numbers]) => {
    const [strike = 0, contracts = 0, mark = 0] = numbers.map(Number);
    return { type, strike, contracts, mark };
  });
const printed = rows.filter(([at, , more]) => /^\d+$/.test(at ?? '') && more === undefined);

const SPOT = 100;
const YEARS = 30 / 365;
const RATE = 0.04;

/**
 * The normal distribution by Simpson's rule over its density.
 * @param {number} x
 */
function normal(x) {
  const steps = 2_000;
  const width = x / steps;
  let sum = 0;
  for (let at = 0; at <= steps; at += 1) {
    const weight = at === 0 || at === steps ? 1 : at % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(-((at * width) ** 2) / 2);
  }
  return 0.5 + (sum * width) / 3 / Math.sqrt(2 * Math.PI);
}

/** @param {{ type: string | undefined, strike: number }} leg @param {number} spot @param {number} volatility */
function value({ type, strike }, spot, volatility) {
  const spread = volatility * Math.sqrt(YEARS);
  const d1 = (Math.log(spot / strike) + (RATE + volatility ** 2 / 2) * YEARS) / spread;
  const cash = strike * Math.exp(-RATE * YEARS);
  const call = spot * normal(d1) - cash * normal(d1 - spread);
  return type === 'CALL' ? call : call - spot + cash;
}

/** @param {{ type: string | undefined, strike: number, mark: number }} leg */
function implied(leg) {
  let [low, high] = [0.01, 3];
  for (let at = 0; at < 60; at += 1) {
    const middle = (low + high) / 2;
    if (value(leg, SPOT, middle) > leg.mark) high = middle;
    else low = middle;
  }
  return low;
}

test('volatilities, sixteen scenarios, bound and requirement are those of the page', () => {
  expect(legs).toHaveLength(4);
  const volatilities = legs.map(implied);
  const shown = /volatilities of (.+) %/.exec(example)?.[1]?.match(/[\d.]+/g);
  expect(volatilities.map((one) => (one * 100).toFixed(2))).toEqual(shown);
  const moves = [0, 1, -1, 2, -2, 3, -3].flatMap((thirds) => [
    [thirds / 30, 1.25, 1],
    [thirds / 30, 0.75, 1],
  ]);
  const gains = [...moves, [0.3, 1, 3], [-0.3, 1, 3]].map(([move = 0, wider = 0, counts = 0]) =>
    legs.reduce((sum, leg, at) => {
      const was = volatilities[at] ?? 0;
      const gain = value(leg, SPOT * (1 + move), was * wider) - value(leg, SPOT, was);
      return sum + (leg.contracts * 100 * gain) / counts;
    }, 0),
  );
  expect(gains.map((gain, at) => [String(at + 1), gain.toFixed(2)])).toEqual(printed);
  const worst = Math.min(...gains);
  expect(example).toContain(`The worst is scenario ${gains.indexOf(worst) + 1}.`);
  const worth = legs.reduce((sum, { contracts, mark }) => sum + contracts * 100 * mark, 0);
  expect(example).toContain(`its largest loss is ${(1_000 + worth).toFixed(2)}.`);
  expect(example).toContain(`**${(Math.ceil(-worst * 100) / 100).toFixed(2)}**`);
  const share = legs.reduce((sum, { mark }) => sum + 15 * mark, 0);
  expect(example).toContain(`it was ${share.toFixed(2)}.`);
});
