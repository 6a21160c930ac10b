/** A forward in a currency that is not delivered, added to the small world by statements. */

/** Ten million dollars bought at 5.40 reais of a market maker, fixed at 5.50: 181,818.1818 dollars. */
export const NDF = `INSERT INTO novations (novation_id, exec_id, leg, participant, counterparty, symbol, asset_class, currency, qty, price,
      notional, accrued_interest, at, business_date, settlement_date)
    SELECT 'N' || leg, 'N', leg, participant, 'CCP', 'USDBRL-20270301', 'DERIVATIVES', 'BRL', 10000000, 5.4, 54000000, 0,
      '2026-11-22T15:00:00Z'::timestamptz, '2026-11-23'::date, '2027-03-01'::date
    FROM (VALUES ('BUYER', 'ada'), ('SELLER', 'MMKR')) x (leg, participant);
  INSERT INTO final_settlements (symbol, instrument_type, expiry, final_price, underlying_price, tick_seq, at)
    VALUES ('USDBRL-20270301', 'fx', '2027-03-01', 5.5, 5.5, 9, '2027-02-25T16:00:00Z');
  INSERT INTO expiry_legs (expiry_leg_id, participant, symbol, qty, price, cash)
    SELECT 'X' || participant, participant, 'USDBRL-20270301', -sign * 10000000, 5.5, sign * 181818.1818
    FROM (VALUES (1, 'ada'), (-1, 'MMKR')) x (sign, participant);
  INSERT INTO position_payments (payment_id, kind, participant, symbol, qty, rate, cash, currency, holds_before, pay_date)
    SELECT 'P' || participant, 'NDF_SETTLEMENT', participant, 'USDBRL-20270301', sign * 10000000, 5.5, sign * 181818.1818, 'USD',
      '2027-03-01', '2027-03-01' FROM (VALUES (1, 'ada'), (-1, 'MMKR')) x (sign, participant);
  INSERT INTO settlements (obligation_id, user_id, symbol, settlement_date, status, gross_value)
    SELECT payment_id || ':O', participant, symbol, pay_date, 'QUEUED', 0 FROM position_payments WHERE kind = 'NDF_SETTLEMENT';`;
