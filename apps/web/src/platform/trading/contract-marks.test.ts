/** Which prices are fetched for what is held. */
import { expect, test } from 'vitest';
import { toPosition } from '../testing/given.ts';
import { heldContracts } from './contract-marks.ts';

test('contracts and forwards that are held, and the pair of a forward that is not delivered until it is fixed', () => {
  const ndf = { symbol: 'USDBRL-20270301', netQty: 1_000_000, currency: 'BRL' as const };
  expect(
    heldContracts([
      toPosition({ symbol: 'AAPL', netQty: 100 }),
      toPosition({ symbol: 'EURUSD', netQty: 1 }),
      toPosition({ symbol: 'CLF27', netQty: 1 }),
      toPosition({ symbol: 'EURUSD-20270301', netQty: 1 }),
      toPosition({ symbol: 'CLG27', netQty: 0 }),
    ]),
  ).toEqual(['CLF27', 'EURUSD-20270301']);
  expect(heldContracts([toPosition(ndf)])).toEqual(['USDBRL', 'USDBRL-20270301']);
  // What was closed before the fixing is still to be converted.
  expect(heldContracts([toPosition({ ...ndf, netQty: 0 })])).toEqual(['USDBRL']);
  expect(heldContracts([toPosition({ ...ndf, netQty: 0, currency: 'USD' })])).toEqual([]);
});
