/**
 * Prices, money and quantities: whole numbers inside the program, decimals only at its edge.
 * The only place where the units are known, and the only place where two of them are multiplied.
 */
import * as z from 'zod';
import * as brands from './brands.ts';
import * as units from './vocabulary/units.ts';

export const { PX_PER_UNIT, MONEY_PER_UNIT } = units;
export const { px, money, qty } = brands;

const PX_PER_MONEY = BigInt(units.PX_PER_MONEY);

/** A price as an integer count of 1/1 000 000 of the currency (bonds: per 100 of face). */
export const Px = z.int().brand<'Px'>();
export type Px = z.infer<typeof Px>;

/** An amount as an integer count of 1/10 000 of the currency. */
export const Money = z.int().brand<'Money'>();
export type Money = z.infer<typeof Money>;

/** A whole number of shares, contracts or units of face value. */
export const Qty = z.int().nonnegative().brand<'Qty'>();
export type Qty = z.infer<typeof Qty>;

/**
 * Reads a decimal into whole units, or null when it has more decimals than the unit holds,
 * or leaves the range of safe integers.
 */
export function findUnits(decimal: number, perUnit: number): number | null {
  const units = Math.round(decimal * perUnit);
  if (!Number.isSafeInteger(units)) return null;
  // The nearest double of a decimal with few enough places is exactly the quotient.
  return units / perUnit === decimal ? units + 0 : null;
}

const decimalCodec = <T extends z.ZodType<number, number>>(inner: T, perUnit: number) =>
  z.codec(z.number(), inner, {
    decode: (decimal, ctx) => {
      const units = findUnits(decimal, perUnit);
      if (units !== null) return units as z.input<T>;
      ctx.issues.push({
        code: 'custom',
        input: decimal,
        message: `at most ${String(perUnit).length - 1} decimals, within the range of exact numbers`,
      });
      return z.NEVER;
    },
    encode: (units) => (units as number) / perUnit,
  });

/** A price on the wire: a JSON number in currency units; inside: {@link Px}. */
export const PriceWire = decimalCodec(Px, PX_PER_UNIT);
/** An amount on the wire: a JSON number in currency units; inside: {@link Money}. */
export const MoneyWire = decimalCodec(Money, MONEY_PER_UNIT);

/** Currency units as a plain decimal, for text and charts; never for sums. */
export const decimalOfPx = (price: Px): number => price / PX_PER_UNIT;
/** Currency units as a plain decimal, for text and charts; never for sums. */
export const decimalOfMoney = (amount: Money): number => amount / MONEY_PER_UNIT;

/** Quotient rounded half away from zero; both arguments are exact integers, the divisor positive. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n);
  return dividend < 0n ? -rounded : rounded;
}

/** Quotient rounded up (towards plus infinity), the divisor positive: how regulatory fees round. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  const floor = dividend / divisor;
  return dividend % divisor > 0n ? floor + 1n : floor;
}

/**
 * A bigint back to a safe integer.
 * @throws RangeError when the value leaves the range of exact numbers: a caller's bounds are wrong.
 */
export function toSafeInteger(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError('product leaves the exact range');
  return number;
}

/** Price times quantity as money, rounded half up to 1/10 000. The platform's one product of its kind. */
export function notional(price: Px, quantity: Qty | number): Money {
  const product = price * quantity;
  if (!Number.isSafeInteger(product)) return moneyOfSum(BigInt(price) * BigInt(quantity));
  const per = Number(PX_PER_MONEY);
  const magnitude = Math.abs(product);
  const rest = magnitude % per;
  const rounded = (magnitude - rest) / per + (rest * 2 >= per ? 1 : 0);
  return money(product < 0 && rounded > 0 ? -rounded : rounded);
}

/** A sum of prices times quantities as money, rounded half away from zero. */
export const moneyOfSum = (pxTimesQty: bigint): Money =>
  money(toSafeInteger(divideHalfUp(pxTimesQty, PX_PER_MONEY)));

/** How many of the price's units one unit of quantity stands for: `times / per` (a bond's price is per 100 of face). */
export type ContractSize = { readonly times: number; readonly per: number };

/** Price times quantity times contract size as money, rounded half up to 1/10 000. */
export const contractNotional = (price: Px, quantity: Qty | number, size: ContractSize): Money =>
  money(
    toSafeInteger(
      divideHalfUp(
        BigInt(price) * BigInt(quantity) * BigInt(size.times),
        PX_PER_MONEY * BigInt(size.per),
      ),
    ),
  );

/** Average price of `amount` over `quantity`, rounded half up to one price unit; zero for no quantity. */
export const averagePx = (pxTimesQty: bigint, quantity: number): Px =>
  px(quantity === 0 ? 0 : toSafeInteger(divideHalfUp(pxTimesQty, BigInt(quantity))));

/** `amount * rate / per`, rounded half up: for rates held as integers (basis points, parts per million). */
export const proRata = (amount: Money, rate: number, per: number): Money =>
  money(toSafeInteger(divideHalfUp(BigInt(amount) * BigInt(rate), BigInt(per))));
