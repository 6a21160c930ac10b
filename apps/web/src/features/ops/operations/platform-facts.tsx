/** The platform's main figures, each with its course. */

import { PLATFORM_FIGURES } from '@tradefloor/contracts/vocabulary/ops-series';
import type { ReactNode } from 'react';
import type { Fact } from '../../../kit/facts/fact-lists.tsx';
import { Facts } from '../../../kit/facts/facts.tsx';
import { formatQty, NONE } from '../../../lib/format/numbers.ts';
import { parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
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
  /** What it is, and where it comes from. */
  readonly title: string;
  readonly figure: string;
  readonly value: ReactNode;
  readonly unit?: TrendUnit;
  readonly note?: ReactNode;
};

const charted = ({ name, title, figure, value, unit = 'count', note }: Charted): Fact => ({
  name,
  title,
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
      title: 'Services whose heartbeat came in time, of all that are expected',
      figure: PLATFORM_FIGURES.servicesUp,
      value: phrase`${up} of ${of.services.length}`,
    }),
    charted({
      name: 'Orders, 5 minutes',
      title:
        'Orders submitted in the last five minutes, from the journal, and how many of them were filled',
      figure: PLATFORM_FIGURES.submitted,
      value: formatQty(of.funnel.submitted),
      note: phrase`${formatQty(of.funnel.filled)} filled`,
    }),
    charted({
      name: 'Stuck orders (over 30 s)',
      title: 'Orders overdue without a response for more than 30 s, whenever they started',
      figure: PLATFORM_FIGURES.stuck,
      value: formatQty(of.funnel.stuck.length),
    }),
    charted({
      name: 'Messages waiting',
      title: 'Messages between services that have waited for more than a second, over all hops',
      figure: PLATFORM_FIGURES.messagesWaiting,
      value: formatQty(lagging),
    }),
    charted({
      name: 'Dead letters',
      title: 'Messages that failed at every attempt and are set aside until they are redriven',
      figure: PLATFORM_FIGURES.deadLetters,
      value: formatQty(of.deadLetters.length),
    }),
    charted({
      name: 'Open requests',
      title: 'Requests for quote that are not over, from the RFQ service',
      figure: PLATFORM_FIGURES.openRfqs,
      value: formatQty(of.openRfqs),
    }),
    charted({
      name: 'Active algos',
      title: 'Algo orders that are at work, from the algo engine',
      figure: PLATFORM_FIGURES.openAlgos,
      value: formatQty(of.openAlgos),
    }),
    charted({
      name: 'Open sockets',
      title: 'Sockets that are open at all gateways together',
      figure: PLATFORM_FIGURES.sockets,
      ...socketFact(of.sockets),
    }),
  ];
}

function stateFacts(of: OpsOverview): Fact[] {
  const { backupAt, killSwitches } = of;
  const backup =
    backupAt === null ? phrase('unknown') : formatAge(parseMs(of.at) - parseMs(backupAt));
  return [
    charted({
      name: 'Kill switches',
      title: 'Kill switches in force, from the OMS, with what each stops',
      figure: PLATFORM_FIGURES.killSwitches,
      value: formatQty(killSwitches.length),
      note: killSwitches.map(({ scope, target }) => target ?? scope).join(', ') || undefined,
    }),
    charted({
      name: 'Newest backup',
      title: 'Age of the newest backup of the database that ended well',
      figure: PLATFORM_FIGURES.backupAgeMs,
      unit: 'age',
      value: backup,
    }),
    charted({
      name: 'Database',
      title: 'Bytes of the database on disk, from Postgres, and how fast they grow',
      figure: PLATFORM_FIGURES.databaseBytes,
      unit: 'bytes',
      ...storageFact(of.storage),
    }),
    charted({
      name: 'Growth a day',
      title: 'How much the database grows in a day, by its hourly sizes of up to seven days',
      figure: PLATFORM_FIGURES.bytesPerDay,
      unit: 'bytes',
      value: toText(of.storage?.bytesPerDay, formatBytes),
    }),
    charted({
      name: 'Growth an order',
      title: 'How much the database grows with an order, by its hourly sizes of up to seven days',
      figure: PLATFORM_FIGURES.bytesPerOrder,
      unit: 'bytes',
      value: toText(of.storage?.bytesPerOrder, formatBytes),
    }),
    charted({
      name: 'Disk lasts, days',
      title: 'Whole days until the disk of the database is full, at the growth of a day',
      figure: PLATFORM_FIGURES.daysLeft,
      value: toText(of.storage?.daysLeft, formatQty),
    }),
    charted({
      name: 'Complete traces',
      title: 'Orders whose spans are one tree over all services, of those whose traces are kept',
      figure: PLATFORM_FIGURES.completeTraces,
      unit: 'share',
      ...tracedFact(of.traced),
    }),
    {
      name: 'Version',
      title: 'Version of the platform that the operations service runs',
      value: <span className="text-12">{of.version}</span>,
    },
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
  note: orders === 0 ? 'no orders yet' : (lacks ?? phrase`of ${formatQty(orders)} orders`),
});
