/** What can have exits in a symbol now, and how its prices are counted and written. */
import { findInstrument } from '@tradefloor/instruments/instrument';
import { useMemo } from 'react';
import { useAccount, useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { findAmendTick } from '../../../kit/order/amend-change.ts';
import { useUi } from '../../../ui-state/use-ui.ts';
import { type ExitEntry, listExitEntries } from './exit-entries.ts';
import type { ExitForm } from './exit-terms.ts';

/** The ticket's order, the position and the working orders of the person. */
export function useExitEntries(symbol: string): readonly ExitEntry[] {
  const { userId } = useIdentity();
  const orders = useAccount((account) => account.orders());
  const positions = useAccount((account) => account.positions());
  const ticket = useUi(({ ticketEntry }) => ticketEntry);
  return useMemo(
    () => listExitEntries({ symbol, userId, orders, positions, ticket }),
    [symbol, userId, orders, positions, ticket],
  );
}

/** The market lists shares; what dealers quote is known by its symbol. */
export function useExitForm(symbol: string): ExitForm {
  const client = useClient();
  const listed = useAccount((account) => account.instrument(symbol)?.currency);
  const currency = listed ?? findInstrument(symbol)?.currency ?? '';
  return {
    symbol,
    tick: findAmendTick(client, symbol),
    decimals: client.getDecimals(symbol),
    currency,
  };
}
