/** Clearing at a glance: what is held and due, the settlement ladder, the accounts, and whether the books balance. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fact } from '../../kit/facts/fact-lists.tsx';
import { Amount, Awaited, Bar, Facts } from '../../kit/facts/facts.tsx';
import { useCan, useClient, useIdentity } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { cx } from '../../kit/ui/cx.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { formatPct, formatQty } from '../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { ClearingOverview, ClearingStats } from '../../platform/client/shapes.ts';
import { useClearingAction } from './use-clearing.ts';
import { getMemberName } from './use-member-names.ts';

export function ClearingPanel() {
  const client = useClient();
  const stats = useWatched(useQuery(client.queries.ccp.stats.queryOptions({})));
  const overview = useWatched(useQuery(client.queries.ccp.overview.queryOptions({})));
  const seesFirm = useCan('firm');
  if (stats.data === undefined || overview.data === undefined) {
    const retry = (): void => {
      void stats.refetch();
      void overview.refetch();
    };
    return (
      <Awaited what="the clearing house" error={stats.error ?? overview.error} retry={retry} />
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2">
      <Clock clock={stats.data.clock} />
      <Facts label="Clearing house" facts={toFacts(stats.data)} />
      <BalanceLight checks={stats.data.invariants} />
      <Ladder ladder={overview.data.ladder} isFirm={seesFirm} />
      <Accounts accounts={overview.data.accounts} isFirm={seesFirm} />
    </div>
  );
}

const toFacts = (stats: ClearingStats): Fact[] => [
  { name: 'Margin held', value: <Amount value={stats.marginHeld} /> },
  {
    name: 'Trades novated',
    value: formatQty(stats.novations),
    note: phrase`${formatQty(stats.legs)} legs`,
  },
  { name: 'Open positions', value: formatQty(stats.openPositions) },
  { name: 'Open margin calls', value: formatQty(stats.callsOpen) },
  {
    name: 'Pending settlement',
    value: formatQty(stats.pending),
    note: phrase`${formatQty(stats.settled)} settled`,
  },
  {
    name: 'Netting efficiency',
    value: stats.nettingEfficiency === null ? '–' : formatPct(stats.nettingEfficiency, 1),
  },
];

/** The business date; an administrator may end the day. */
function Clock({ clock }: { readonly clock: ClearingStats['clock'] }) {
  const client = useClient();
  const { role } = useIdentity();
  const { message, isBusy, run } = useClearingAction();
  const [isConfirming, setConfirming] = useState(false);
  const advance = () => {
    setConfirming(false);
    return run(async () => {
      const { clock: now, settled, failed } = await client.calls.ccp.advanceClock.mutate({});
      const fails = failed === 0 ? '' : phrase`, ${formatQty(failed)} failed`;
      return phrase`${now.businessDate}: ${formatQty(settled)} settled${fails}`;
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-2 text-12">
      <h2>
        Business date <b className="text-t1 tabular-nums">{clock.businessDate}</b>
        <span className="text-t3">{phrase` next at ${formatTime(parseMs(clock.nextDateAt))} UTC`}</span>
      </h2>
      {role === 'admin' ? (
        <Button size="sm" disabled={isBusy} onClick={() => setConfirming(true)}>
          +1 business day
        </Button>
      ) : null}
      <span role="status" className="text-t2">
        <Refused problem={message} />
      </span>
      {isConfirming ? (
        <EndDay
          businessDate={clock.businessDate}
          onYes={() => void advance()}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  );
}

type EndDayProps = {
  readonly businessDate: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
};

/** The end of a day reaches every account and cannot be taken back. */
const EndDay = ({ businessDate, onYes, onClose }: EndDayProps) => (
  <Dialog
    title={phrase`End the business day ${businessDate}?`}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>Back</Button>
        <Button look="primary" onClick={onYes} data-first-focus>
          End the day
        </Button>
      </>
    }
  >
    <p className="text-13 text-t2">
      Every account is marked, margined and settled as of its end, and statements are written. A day
      that has ended is not reopened.
    </p>
  </Dialog>
);

/** Green while everything that must cancel out does. */
function BalanceLight({ checks }: { readonly checks: ClearingStats['invariants'] }) {
  const isWell =
    checks.positionsSum === 0 &&
    checks.cashSum === 0 &&
    checks.legsPerFill === 2 &&
    checks.brokenBalances === 0;
  const at = checks.checkedAt === null ? '' : phrase` at ${formatTime(parseMs(checks.checkedAt))}`;
  return (
    <p role="status" aria-label="Balance" className="flex items-center gap-2 text-12">
      <span
        aria-hidden="true"
        className={cx('h-2.5 w-2.5 rounded-full', isWell ? 'bg-up' : 'bg-critical')}
      />
      <b className={isWell ? 'text-t1' : 'text-critical'}>
        {isWell ? 'Ledger balanced' : 'Ledger imbalance'}
      </b>
      <span className="truncate text-t3">{phrase`positions ${checks.positionsSum}, cash ${checks.cashSum}, ${checks.legsPerFill} legs per fill${at}`}</span>
    </p>
  );
}

function Ladder(of: { readonly ladder: ClearingOverview['ladder']; readonly isFirm: boolean }) {
  const most = Math.max(1, ...of.ladder.map(({ grossValue }) => grossValue));
  return (
    <PlainTable
      label={of.isFirm ? 'Settlement ladder' : 'Your settlement ladder'}
      heads={[
        { name: 'Date', isText: true },
        { name: 'Obligations' },
        { name: 'Gross' },
        { name: 'Net' },
        { name: 'Pay-in' },
        { name: 'Gross and net', isText: true },
      ]}
    >
      {of.ladder.length === 0 ? <NoRows columns={6} text="No obligations queued" /> : null}
      {of.ladder.map((rung) => (
        <tr key={rung.settlementDate} className="border-line border-t">
          <td className="whitespace-nowrap px-1 text-left">{rung.settlementDate}</td>
          <td className="px-1">{formatQty(rung.obligations)}</td>
          <td className="px-1">
            <Amount value={rung.grossValue} />
          </td>
          <td className="px-1">
            <Amount value={rung.netValue} />
          </td>
          <td className="px-1">
            <Amount value={rung.payIn} />
          </td>
          <td className="w-1/3 px-1 py-0.5">
            <Bar share={rung.grossValue / most} tone="bg-control" />
            <Bar share={rung.netValue / most} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function Accounts(of: {
  readonly accounts: ClearingOverview['accounts'];
  readonly isFirm: boolean;
}) {
  return (
    <PlainTable
      label={of.isFirm ? 'Accounts' : 'Your account'}
      heads={[
        { name: 'Participant', isText: true },
        { name: 'Positions' },
        { name: 'Initial margin' },
        { name: 'Posted' },
        { name: 'Variation margin' },
        { name: 'Exposure' },
        { name: 'Cash' },
      ]}
    >
      {of.accounts.length === 0 ? (
        <NoRows columns={7} text="An account opens with its first trade" />
      ) : null}
      {of.accounts.map((account) => (
        <tr key={account.userId} className="border-line border-t">
          <td className="px-1 text-left">
            <span title={account.userId}>{getMemberName(account)}</span>
            {account.kind === 'USER' ? null : (
              <span className="text-t3"> {KIND_WORDS[account.kind]}</span>
            )}
          </td>
          <td className="px-1">{formatQty(account.openPositions)}</td>
          {[account.initialMargin, account.posted, account.variationMargin].map((value, at) => (
            <td key={MARGINS[at]} className="px-1">
              <Amount value={value} />
            </td>
          ))}
          <td className="px-1">
            <Amount value={account.exposure} tone={account.exposure > 0 ? 'text-warn' : ''} />
          </td>
          <td className="px-1">
            <Amount value={account.cash} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

const KIND_WORDS = { CLIENT: 'client', DEALER: 'dealer' } as const;
const MARGINS = ['required', 'posted', 'variation'] as const;

function NoRows({ columns, text }: { readonly columns: number; readonly text: string }) {
  return (
    <tr>
      <td colSpan={columns} className="px-1 py-1 text-left text-t3">
        {text}
      </td>
    </tr>
  );
}
