/** The platform's main figures, each with its course. */
import { PLATFORM_FIGURES } from '@tradefloor/contracts/vocabulary/ops-series';
import type { ReactNode } from 'react';
import type { Fact } from '../../../kit/facts/fact-lists.tsx';
import { Facts } from '../../../kit/facts/facts.tsx';
import { formatQty, NONE } from '../../../lib/format/numbers.ts';
import { parseMs } from '../../../lib/format/time.ts';
import type { OpsOverview } from '../../../platform/client/shapes.ts';
import { formatShare } from './level-text.ts';
import { formatAge } from './ops-text.ts';
import { formatBytes, formatGrowth } from './storage-text.ts';
import type { TrendUnit } from './trend-text.ts';
import { Trend } from './trends.tsx';

export const PlatformFacts = ({ overview }: { readonly overview: OpsOverview }) => (
  <Facts label="Platform" facts={[...loadFacts(overview), ...stateFacts(overview)]} />
);

type Charted = {
  readonly name: string;
  readonly figure: string;
  readonly value: ReactNode;
  readonly unit?: TrendUnit;
  readonly note?: ReactNode;
};

const charted = ({ name, figure, value, unit = 'count', note }: Charted): Fact => ({
  name,
  note,
  value: (
    <Trend figure={figure} name={name} unit={unit}>
      {value}
    </Trend>
  ),
});

function loadFacts(of: OpsOverview): Fact[] {
  const up = of.services.filter(({ status }) => status === 'up').length;
  const lagging = of.hops.reduce((sum, { waiting }) => sum + waiting, 0);
  return [
    charted({
      name: 'Services up',
      figure: PLATFORM_FIGURES.servicesUp,
      value: `${up} of ${of.services.length}`,
    }),
    charted({
      name: 'Orders, 5 minutes',
      figure: PLATFORM_FIGURES.submitted,
      value: formatQty(of.funnel.submitted),
      note: `${formatQty(of.funnel.filled)} filled`,
    }),
    charted({
      name: 'Stuck orders (over 30 s)',
      figure: PLATFORM_FIGURES.stuck,
      value: formatQty(of.funnel.stuck.length),
    }),
    charted({
      name: 'Messages waiting',
      figure: PLATFORM_FIGURES.messagesWaiting,
      value: formatQty(lagging),
    }),
    charted({
      name: 'Dead letters',
      figure: PLATFORM_FIGURES.deadLetters,
      value: formatQty(of.deadLetters.length),
    }),
    charted({
      name: 'Open requests',
      figure: PLATFORM_FIGURES.openRfqs,
      value: formatQty(of.openRfqs),
    }),
    charted({
      name: 'Active algos',
      figure: PLATFORM_FIGURES.openAlgos,
      value: formatQty(of.openAlgos),
    }),
    charted({ name: 'Open sockets', figure: PLATFORM_FIGURES.sockets, ...socketFact(of.sockets) }),
  ];
}

function stateFacts(of: OpsOverview): Fact[] {
  const { backupAt, killSwitches } = of;
  const backup = backupAt === null ? 'unknown' : formatAge(parseMs(of.at) - parseMs(backupAt));
  return [
    charted({
      name: 'Kill switches',
      figure: PLATFORM_FIGURES.killSwitches,
      value: formatQty(killSwitches.length),
      note: killSwitches.map(({ scope, target }) => target ?? scope).join(', ') || undefined,
    }),
    charted({
      name: 'Newest backup',
      figure: PLATFORM_FIGURES.backupAgeMs,
      unit: 'age',
      value: backup,
    }),
    charted({
      name: 'Database',
      figure: PLATFORM_FIGURES.databaseBytes,
      unit: 'bytes',
      ...storageFact(of.storage),
    }),
    charted({
      name: 'Growth a day',
      figure: PLATFORM_FIGURES.bytesPerDay,
      unit: 'bytes',
      value: toText(of.storage?.bytesPerDay, formatBytes),
    }),
    charted({
      name: 'Growth an order',
      figure: PLATFORM_FIGURES.bytesPerOrder,
      unit: 'bytes',
      value: toText(of.storage?.bytesPerOrder, formatBytes),
    }),
    charted({
      name: 'Disk lasts, days',
      figure: PLATFORM_FIGURES.daysLeft,
      value: toText(of.storage?.daysLeft, formatQty),
    }),
    charted({
      name: 'Complete traces',
      figure: PLATFORM_FIGURES.completeTraces,
      unit: 'share',
      ...tracedFact(of.traced),
    }),
    { name: 'Version', value: <span className="text-12">{of.version}</span> },
  ];
}

const toText = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? NONE : format(value);

/** Of all gateways; a gateway that does not report has none that are known. */
function socketFact(sockets: OpsOverview['sockets']): Pick<Charted, 'value' | 'note'> {
  if (sockets.length === 0) return { value: NONE, note: 'no gateway has reported' };
  const open = sockets.reduce((sum, one) => sum + one.open, 0);
  return { value: formatQty(open) };
}

/** The size of the database, and when its disk will be full. */
const storageFact = (storage: OpsOverview['storage']): Pick<Charted, 'value' | 'note'> => ({
  value: storage === null ? NONE : formatBytes(storage.bytes),
  note: storage === null ? 'not measured yet' : formatGrowth(storage),
});

/** Of the orders whose traces are kept, those that are one tree over all hops. */
const tracedFact = ({
  orders,
  whole,
  lacks,
}: OpsOverview['traced']): Pick<Charted, 'value' | 'note'> => ({
  value: orders === 0 ? NONE : formatShare(whole / orders),
  note: orders === 0 ? 'no orders yet' : (lacks ?? `of ${formatQty(orders)} orders`),
});
