import { expect, it } from 'vitest';
import { listPairs } from './spread-ladder.tsx';
import type { Month } from './use-strip.ts';

const month = (symbol: string, bid: number): Month => ({
  symbol,
  root: 'CL',
  year: 2027,
  month: 1,
  expiry: '2026-12-18',
  expiresAt: '2026-12-18T19:30:00.000Z',
  rollOn: '2026-12-11',
  bid,
  ask: bid + 0.01,
  mid: bid + 0.005,
  open: bid,
  fairValue: bid,
  ratePct: 3.62,
  isFront: false,
});
const months = [month('CLF27', 70), month('CLG27', 69.5), month('CLH27', 69.1)];

it('pairs every month with the one so far behind it, at near ask less far bid', () => {
  expect(listPairs({ months }, 1).map(({ near, far }) => `${near}/${far}`)).toEqual([
    'CLF27/CLG27',
    'CLG27/CLH27',
  ]);
  expect(listPairs({ months }, 2)).toMatchObject([
    { near: 'CLF27', far: 'CLH27', bid: 0.89, ask: 0.91 },
  ]);
  expect(listPairs({ months }, 3)).toEqual([]);
});
