/**
 * When a delivery that fails is bought in: on the business day after its extension period. A CCP that clears shares buys
 * in what is not delivered within four business days of the settlement date (Regulation (EU) 236/2012, Article 15(1));
 * for all but liquid shares the period is seven (Delegated Regulation (EU) 2018/1229, Article 36), and a buy-in begins on
 * the business day after it (the same, Article 27). What is no security is not bought in: an option comes to be with its
 * trade, and a currency that is missing is cash that is missing.
 */
import type { AssetClass } from '@tradefloor/contracts/ccp';
import { addBusinessDays } from '@tradefloor/instruments/calendar/business-days';
import type { BuyInDays, ClearingSettings } from './settings.ts';

const isBoughtIn = (assetClass: AssetClass): assetClass is keyof BuyInDays =>
  assetClass === 'EQUITY' || assetClass === 'FIXED_INCOME';

/** The date of the clearing clock from which a seller that fails is bought in; null where it never is. */
export function buyInDate(
  { assetClass, settlementDate }: { readonly assetClass: AssetClass; settlementDate: string },
  { buyInAfterDays }: Pick<ClearingSettings, 'buyInAfterDays'>,
): string | null {
  const days = isBoughtIn(assetClass) ? buyInAfterDays[assetClass] : 0;
  return days === 0 ? null : addBusinessDays('NYSE', settlementDate, days + 1);
}
