/** Listed options that the reader holds, with the button that exercises them before their end. */
import { findDeliverable } from '@tradefloor/instruments/exercise';
import { useState } from 'react';
import { useIdentity } from '../../kit/live/use-client.ts';
import { InstrumentName } from '../../kit/market/instrument-name.tsx';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import type { MarginAccount } from '../../platform/client/shapes.ts';
import { ExerciseDialog } from './exercise-dialog.tsx';

export function ExerciseList({ account }: { readonly account: MarginAccount }) {
  const { userId: own } = useIdentity();
  const [chosen, setChosen] = useState<string | null>(null);
  if (account.userId !== own) return null;
  const held = account.positions.flatMap((row) => {
    const contract = row.netQty > 0 ? findDeliverable(row.symbol) : null;
    return contract === null ? [] : [{ ...row, contract }];
  });
  if (held.length === 0) return null;
  const exercised = held.find(({ symbol }) => symbol === chosen);
  return (
    <>
      <PlainTable
        label="Options held"
        heads={[
          { name: 'Option', isText: true },
          { name: 'Expiry', isText: true },
          { name: 'Contracts' },
          { name: 'Mark' },
          { name: 'Exercise', hidesName: true, isText: true },
        ]}
      >
        {held.map(({ symbol, netQty, markPx, contract }) => (
          <tr key={symbol} className="border-line border-t">
            <td className="px-1 text-left">
              <InstrumentName symbol={symbol} />
            </td>
            <td className="px-1 text-left">{contract.expiry}</td>
            <td className="px-1">{formatQty(netQty)}</td>
            <td className="px-1">{formatFixed(markPx, 3)}</td>
            <td className="px-1 text-left">
              <Button size="sm" onClick={() => setChosen(symbol)}>
                Exercise…
              </Button>
            </td>
          </tr>
        ))}
      </PlainTable>
      {exercised === undefined ? null : (
        <ExerciseDialog key={exercised.symbol} held={exercised} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
