/**
 * A list of requests: no entity of its own, but requests that name one list. What it has come to is a fold over its lines;
 * statistics in floating point, no price is made here.
 */
import { decimalOfMoney, money } from '@tradefloor/contracts/money';
import type { Rfq } from '@tradefloor/contracts/rfq';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import { isOneWay } from './two-way.ts';

/** A line with what its bond adds. Of a bond that is no longer listed both are null: it is in no total. */
export type ListedLine = {
  readonly rfq: Rfq;
  readonly currency: string | null;
  /** Null for a bond that has matured too. */
  readonly dv01Per100: number | null;
};

type Amounts = Readonly<Record<string, number>>;

/** How far a list is: lines that are priced for the client, have traded, or have ended without. */
export const toProgress = (lines: readonly Pick<Rfq, 'state'>[]) => {
  const count = (test: (state: Rfq['state']) => boolean): number =>
    lines.filter(({ state }) => test(state)).length;
  return {
    lines: lines.length,
    quoted: count((state) => state === 'CLIENT_QUOTED'),
    traded: count((state) => state === 'EXECUTED'),
    ended: count((state) => RFQ_TERMINAL.has(state) && state !== 'EXECUTED'),
  };
};

/** Sums by currency over lines, signed for the client: what it buys is positive. */
function sumOver(lines: readonly ListedLine[], amount: (line: ListedLine) => number): Amounts {
  const sums: Record<string, number> = {};
  for (const line of lines) {
    const { rfq, currency } = line;
    if (!isOneWay(rfq) || currency === null) continue;
    sums[currency] = (sums[currency] ?? 0) + sideSign(rfq.side) * amount(line);
  }
  return sums;
}

const cashUnits = ({ rfq }: ListedLine): number => rfq.clientQuote?.settlement?.amount ?? 0;

/** Face and DV01 of the whole list, face and cash of what has traded, in the bonds' currencies. */
export function toTotals(lines: readonly ListedLine[]) {
  const traded = lines.filter(({ rfq }) => rfq.state === 'EXECUTED');
  return {
    face: sumOver(lines, ({ rfq }) => rfq.qty),
    dv01: sumOver(lines, ({ rfq, dv01Per100 }) => ((dv01Per100 ?? 0) * rfq.qty) / 100),
    tradedFace: sumOver(traded, ({ rfq }) => rfq.qty),
    // Summed in whole units, so that the total is the trades' to the last digit.
    tradedCash: Object.fromEntries(
      Object.entries(sumOver(traded, cashUnits)).map(([currency, units]) => [
        currency,
        decimalOfMoney(money(units)),
      ]),
    ),
  };
}
