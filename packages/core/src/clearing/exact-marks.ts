/**
 * Whose unit of quantity is worth no whole number of money units: currencies, and bonds, which are priced per 100 of
 * face. Their worth is worked out from the price, and what their holders have gained is rounded together.
 */
import type { InstrumentType } from '@tradefloor/contracts/market';

export const isFinerThanMoney = (type: InstrumentType): boolean => type === 'fx' || type === 'bond';
