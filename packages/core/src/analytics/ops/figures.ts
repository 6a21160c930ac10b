/** Every figure of the operator's page by its name, as it is recorded for its course. Pure. */
import type { OpsOverview } from '@tradefloor/contracts/ops';
import {
  PLATFORM_FIGURES,
  toCheckFigure,
  toHopFigure,
  toLatencyFigure,
  toLevelFigure,
  toRejectedFigure,
  toRequestsFigure,
  toServiceFigure,
  toSocketsFigure,
  toStorageFigure,
} from '@tradefloor/contracts/vocabulary/ops-series';
import type { Figures } from './series.ts';

type Entry = readonly [name: string, value: number | null];

/**
 * The figures of an instant. Units are the page's: counts, bytes, milliseconds, shares from 0 to 1; a service that is up
 * is 1, any other 0. What the page does not know is left out.
 */
export const toFigures = (overview: OpsOverview): Figures =>
  Object.fromEntries(
    [
      ...platformEntries(overview),
      ...overview.services.map(
        ({ service, status }): Entry => [toServiceFigure(service), status === 'up' ? 1 : 0],
      ),
      ...overview.requests.flatMap(requestEntries),
      ...overview.hops.flatMap(({ producer, consumer, waiting, oldestMs }): Entry[] => [
        [toHopFigure(producer, consumer, 'waiting'), waiting],
        [toHopFigure(producer, consumer, 'oldest'), oldestMs],
      ]),
      ...overview.funnel.rejected.map(({ code, count }): Entry => [toRejectedFigure(code), count]),
      ...overview.levels.flatMap(levelEntries),
      ...overview.latencies.flatMap(({ what, p50Ms, p99Ms }): Entry[] => [
        [toLatencyFigure(what, 'p50'), p50Ms],
        [toLatencyFigure(what, 'p99'), p99Ms],
      ]),
      ...(overview.storage?.groups ?? []).flatMap(storageEntries),
      ...overview.sockets.map(({ kind, open }): Entry => [toSocketsFigure(kind), open]),
      ...overview.light.checks.map(({ id, violations }): Entry => [toCheckFigure(id), violations]),
    ].filter((entry): entry is [string, number] => entry[1] !== null),
  );

function platformEntries(of: OpsOverview): Entry[] {
  const { funnel, storage, traced, backupAt, sockets } = of;
  const waiting = of.hops.reduce((sum, hop) => sum + hop.waiting, 0);
  const open = sockets.reduce((sum, one) => sum + one.open, 0);
  return [
    [PLATFORM_FIGURES.servicesUp, of.services.filter(({ status }) => status === 'up').length],
    [PLATFORM_FIGURES.messagesWaiting, waiting],
    [PLATFORM_FIGURES.deadLetters, of.deadLetters.length],
    [PLATFORM_FIGURES.openRfqs, of.openRfqs],
    [PLATFORM_FIGURES.openAlgos, of.openAlgos],
    [PLATFORM_FIGURES.killSwitches, of.killSwitches.length],
    [PLATFORM_FIGURES.backupAgeMs, backupAt === null ? null : Math.max(0, of.at - backupAt)],
    [PLATFORM_FIGURES.completeTraces, traced.orders === 0 ? null : traced.whole / traced.orders],
    [PLATFORM_FIGURES.sockets, sockets.length === 0 ? null : open],
    [PLATFORM_FIGURES.submitted, funnel.submitted],
    [PLATFORM_FIGURES.accepted, funnel.accepted],
    [PLATFORM_FIGURES.working, funnel.working],
    [PLATFORM_FIGURES.filled, funnel.filled],
    [PLATFORM_FIGURES.ended, funnel.ended],
    [PLATFORM_FIGURES.stuck, funnel.stuck.length],
    [PLATFORM_FIGURES.databaseBytes, storage?.bytes ?? null],
    [PLATFORM_FIGURES.bytesPerDay, storage?.bytesPerDay ?? null],
    [PLATFORM_FIGURES.bytesPerOrder, storage?.bytesPerOrder ?? null],
    [PLATFORM_FIGURES.daysLeft, storage?.daysLeft ?? null],
  ];
}

function requestEntries(row: OpsOverview['requests'][number]): Entry[] {
  const { service, admitted, busy, expired, abandoned, waiting, oldestMs } = row;
  return [
    [toRequestsFigure(service, 'admitted'), admitted],
    [toRequestsFigure(service, 'busy'), busy],
    [toRequestsFigure(service, 'dropped'), expired + abandoned],
    [toRequestsFigure(service, 'waiting'), waiting],
    [toRequestsFigure(service, 'oldest'), oldestMs],
    [
      toRequestsFigure(service, 'share'),
      admitted + busy === 0 ? null : admitted / (admitted + busy),
    ],
  ];
}

function levelEntries(state: OpsOverview['levels'][number]): Entry[] {
  const { level, attainment, total, budgetLeft, burn, p99Ms } = state;
  return [
    [toLevelFigure(level, 'attainment'), attainment],
    [toLevelFigure(level, 'events'), total],
    [toLevelFigure(level, 'budget'), budgetLeft],
    [toLevelFigure(level, 'm5'), burn.m5],
    [toLevelFigure(level, 'm30'), burn.m30],
    [toLevelFigure(level, 'h1'), burn.h1],
    [toLevelFigure(level, 'h6'), burn.h6],
    [toLevelFigure(level, 'p99'), p99Ms],
  ];
}

type StorageGroup = NonNullable<OpsOverview['storage']>['groups'][number];

const storageEntries = ({ group, bytes, indexBytes, rows, deadRows }: StorageGroup): Entry[] => [
  [toStorageFigure(group, 'bytes'), bytes],
  [toStorageFigure(group, 'index-bytes'), indexBytes],
  [toStorageFigure(group, 'rows'), rows],
  [toStorageFigure(group, 'dead-rows'), deadRows],
];
