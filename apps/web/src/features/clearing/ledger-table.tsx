/** The newest transfers of an account, with the balance after each. */

import { Awaited } from '../../kit/facts/facts.tsx';
import { MoreButton } from '../../kit/grid/more-button.tsx';
import { usePages } from '../../kit/grid/pages.ts';
import { useClient } from '../../kit/live/use-client.ts';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import { isinBehind, shownName } from '../../lib/format/names.ts';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { LedgerEntry } from '../../platform/client/shapes.ts';
import { PAYMENT_NAMES } from './payment-names.ts';

/** Money has cents, quantities have none. */
const shown = ({ account }: LedgerEntry, amount: number): string =>
  account === 'SEC' ? formatQty(amount) : formatFixed(amount, 2);

/** A symbol for securities, the currency beside cash that is not the dollars of margin. */
function accountText({ account, ledger }: LedgerEntry): string {
  if (account === 'SEC') return shownName(ledger);
  return ledger === 'USD' ? account : `${account} ${ledger}`;
}

const WORDS: Readonly<Record<LedgerEntry['code'], string>> = {
  ...PAYMENT_NAMES,
  DEPOSIT: 'Opening cash',
  INITIAL_MARGIN: 'Initial margin',
  MARGIN_RELEASE: 'Margin released',
  VARIATION_MARGIN: 'Variation margin',
  MARGIN_CALL: 'Margin call',
  CALL_RETURN: 'Call returned',
  FEE: 'Fee',
  SETTLEMENT_CASH: 'Settlement, cash',
  SETTLEMENT_SECURITIES: 'Settlement, securities',
  BUY_IN: 'Buy-in',
  SPLIT: 'Share split',
  CAPITAL: 'Capital',
};

const KINDS: Readonly<Partial<Record<LedgerEntry['kind'], string>>> = {
  PENDING: ', reserved',
  VOID: ', returned',
};

export function LedgerTable({ userId }: { readonly userId: string }) {
  const client = useClient();
  const { rows, error, hasMore, more, again } = usePages({
    pathKey: client.queries.ccp.ledger.pathKey(),
    requested: { userId },
    read: (page) => client.calls.ccp.ledger.query(page),
  });
  if (rows === null) {
    return <Awaited what="the ledger" error={error} retry={again} />;
  }
  return (
    <div>
      <PlainTable
        label="Ledger"
        heads={[
          { name: 'Time', isText: true },
          { name: 'Account', isText: true },
          { name: 'Reason', isText: true },
          { name: 'Amount' },
          { name: 'Balance' },
        ]}
      >
        {rows.map((entry) => (
          <tr
            key={`${entry.seq} ${entry.amount < 0 ? 'out' : 'in'}`}
            className="border-line border-t"
          >
            <td className="px-1 text-left text-t3">{formatTime(parseMs(entry.at))}</td>
            <td
              className="px-1 text-left"
              title={[isinBehind(entry.ledger), phrase`against ${entry.contra}`]
                .filter(Boolean)
                .join(', ')}
            >
              {accountText(entry)}
            </td>
            <td className="px-1 text-left">
              {WORDS[entry.code]}
              {KINDS[entry.kind] ?? ''}
            </td>
            <td className={entry.amount < 0 ? 'px-1 text-down' : 'px-1 text-up'}>
              {shown(entry, entry.amount)}
            </td>
            <td className="px-1">{shown(entry, entry.balanceAfter)}</td>
          </tr>
        ))}
      </PlainTable>
      <MoreButton hasMore={hasMore} onPress={more} />
    </div>
  );
}
