/** One account with the clearing house: margin, positions, the call that is open, the ledger, and its statements. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount, Awaited, Facts } from '../../kit/facts/facts.tsx';
import { useCan, useClient, useIdentity } from '../../kit/live/use-client.ts';
import { useDecimals } from '../../kit/live/use-decimals.ts';
import { InstrumentName } from '../../kit/market/instrument-name.tsx';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { SelectField } from '../../kit/ui/field.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { saveFile } from '../../lib/save-file.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { MarginAccount } from '../../platform/client/shapes.ts';
import { BuyInTable } from './buy-in-table.tsx';
import { CallLine } from './call-line.tsx';
import { ExerciseList } from './exercise-list.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { explainAccount } from './margin-working.ts';
import { RequirementList } from './requirement-list.tsx';
import { useClearingAction } from './use-clearing.ts';
import { WorkingList } from './working-list.tsx';

export function AccountPanel() {
  const { userId: own } = useIdentity();
  const seesFirm = useCan('firm');
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2">
      {seesFirm ? <AccountPicker chosen={chosen} onChange={setChosen} /> : null}
      {seesFirm && chosen === null ? null : <Account key={chosen ?? own} userId={chosen ?? own} />}
    </div>
  );
}

/** The selected account for users who see all; the largest is first. */
function AccountPicker(of: {
  readonly chosen: string | null;
  readonly onChange: (userId: string) => void;
}) {
  const client = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(client.queries.ccp.overview.queryOptions({})),
  );
  if (data === undefined) {
    return <Awaited what="the accounts" error={error} retry={() => void refetch()} />;
  }
  const options = data.accounts.map(({ userId, name }) => ({
    value: userId as string,
    label: name === null ? userId : `${name} (${userId})`,
  }));
  if (of.chosen === null) options.unshift({ value: '', label: 'Select an account' });
  return (
    <SelectField
      label="Account"
      options={options}
      value={of.chosen ?? ''}
      onChange={(event) => of.onChange(event.target.value)}
    />
  );
}

function Account({ userId }: { readonly userId: string }) {
  const client = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(client.queries.ccp.margin.queryOptions({ userId })),
  );
  if (data === undefined) {
    return <Awaited what="the account" error={error} retry={() => void refetch()} />;
  }
  return (
    <>
      <Facts
        label="Margin"
        facts={[
          { name: 'Initial margin', value: <Amount value={data.initialMargin} /> },
          {
            name: 'Posted',
            value: <Amount value={data.posted} />,
            note: `${phrase(data.excess < 0 ? 'shortfall' : 'excess')} ${formatFixed(Math.abs(data.excess), 2)}`,
          },
          {
            name: 'Variation margin',
            value: (
              <Amount
                value={data.variationMargin}
                tone={data.variationMargin < 0 ? 'text-down' : 'text-up'}
              />
            ),
          },
          {
            name: phrase('Settled P&L'),
            value: (
              <Amount
                value={data.settledGain}
                tone={data.settledGain < 0 ? 'text-down' : 'text-up'}
              />
            ),
            note: 'unrealised, of what is settled and held',
          },
          {
            name: 'Exposure',
            value: <Amount value={data.exposure} />,
            note: phrase`margin call above ${formatFixed(data.maintenanceMargin, 2)}`,
          },
          { name: 'Cash', value: <Amount value={data.cash} /> },
        ]}
      />
      <WorkingList label="How these figures come about" workings={explainAccount(data)} />
      <RequirementList requirements={data.requirements} />
      <Actions account={data} />
      {data.calls.map((call) => (
        <CallLine key={call.callId} call={call} />
      ))}
      <Positions positions={data.positions} />
      <ExerciseList account={data} />
      <Balances balances={data.balances} />
      <BuyInTable userId={userId} />
      <LedgerTable userId={userId} />
    </>
  );
}

/** Auto-pay, and the day's statement as a file or on paper. */
function Actions({ account }: { readonly account: MarginAccount }) {
  const client = useClient();
  const { userId: own, role } = useIdentity();
  const { message, isBusy, run } = useClearingAction();
  const { userId, autoPay, businessDate } = account;
  const mayAct = userId === own || role === 'admin';
  const statement = (format: 'csv' | 'html') =>
    run(async () => {
      const { filename, text } = await client.calls.ccp.statement.query({
        userId,
        date: businessDate,
        format,
      });
      saveFile(filename, { text, type: format === 'csv' ? 'text/csv' : 'text/html' });
      return phrase`${filename} saved`;
    });
  const toggle = () =>
    run(async () => {
      const changed = await client.calls.ccp.setAutoPay.mutate({ userId, autoPay: !autoPay });
      return changed.autoPay
        ? 'Margin calls are paid automatically'
        : 'Margin calls are paid manually';
    });
  return (
    <div className="flex flex-wrap items-center gap-2 text-12">
      {mayAct ? (
        <label className="flex items-center gap-1.5">
          <input
            type="checkbox"
            checked={autoPay}
            disabled={isBusy}
            onChange={() => void toggle()}
          />
          Auto-pay margin calls
        </label>
      ) : null}
      <span className="flex-1" />
      <Button size="sm" disabled={isBusy} onClick={() => void statement('csv')}>
        Statement CSV
      </Button>
      <Button size="sm" disabled={isBusy} onClick={() => void statement('html')}>
        Print
      </Button>
      <span role="status" className="text-t2">
        <Refused problem={message} />
      </span>
    </div>
  );
}

function Positions({ positions }: { readonly positions: MarginAccount['positions'] }) {
  const getDecimals = useDecimals();
  return (
    <PlainTable
      label="Positions"
      heads={[
        { name: 'Symbol', isText: true },
        { name: 'Net qty' },
        { name: 'Unsettled' },
        { name: 'Avg px' },
        { name: 'Mark' },
        { name: 'Ccy', isText: true },
        { name: 'Value' },
        { name: 'P&L' },
      ]}
    >
      {positions.length === 0 ? (
        <tr>
          <td colSpan={8} className="px-1 py-1 text-left text-t3">
            No positions
          </td>
        </tr>
      ) : null}
      {positions.map((row) => (
        <tr key={row.symbol} className="border-line border-t">
          <td className="px-1 text-left">
            <InstrumentName symbol={row.symbol} />
          </td>
          <td className="px-1">{formatQty(row.netQty)}</td>
          <td className="px-1">{formatQty(row.unsettledQty)}</td>
          <td className="px-1">{formatFixed(row.avgPx, getDecimals(row.symbol))}</td>
          <td
            className="px-1"
            title={row.markedAt === null ? 'No market price: last trade price used' : undefined}
          >
            {formatFixed(row.markPx, getDecimals(row.symbol))}
            {row.markedAt === null ? '*' : ''}
          </td>
          <td className="px-1 text-left">{row.currency}</td>
          <td className="px-1" title={`${formatFixed(row.marketValue, 2)} USD`}>
            <Amount value={row.localValue} />
          </td>
          <td className="px-1" title={`${formatFixed(row.unrealisedPnl, 2)} USD`}>
            <Amount value={row.localPnl} tone={row.localPnl < 0 ? 'text-down' : 'text-up'} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** Cash and variation margin of an account that has more than dollars, by currency. */
function Balances({ balances }: { readonly balances: MarginAccount['balances'] }) {
  if (balances.every(({ currency }) => currency === 'USD')) return null;
  return (
    <PlainTable
      label="Balances by currency"
      heads={[{ name: 'Ccy', isText: true }, { name: 'Cash' }, { name: 'Variation margin' }]}
    >
      {balances.map(({ currency, cash, variationMargin }) => (
        <tr key={currency} className="border-line border-t">
          <td className="px-1 text-left">{currency}</td>
          <td className="px-1">
            <Amount value={cash} />
          </td>
          <td className="px-1">
            <Amount value={variationMargin} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
