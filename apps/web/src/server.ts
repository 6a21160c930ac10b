/** The web program: the gateway and the pages on one port, in a process of its own or inside the services'. */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { openBus } from '@tradefloor/runtime/host/bus';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { openDiscord } from '@tradefloor/runtime/host/discord';
import { GatewayMeters } from '@tradefloor/runtime/host/gateway-meters';
import { endOnUncaught } from '@tradefloor/runtime/host/last-resort';
import type { Log } from '@tradefloor/runtime/host/log';
import { openLoopDelay } from '@tradefloor/runtime/host/loop-delay';
import { toRedisPlace } from '@tradefloor/runtime/host/redis-place';
import { addressesAt } from '@tradefloor/runtime/host/service-places';
import { openSharedCounts } from '@tradefloor/runtime/host/shared-counts';
import { openSpanSink } from '@tradefloor/runtime/host/span-stream';
import { openTracing, type Tracing } from '@tradefloor/runtime/host/trace/tracing';
import {
  gatewaySettings,
  getFixPlace,
  getListenAddress,
  getMetricsPlace,
  readWebEnv,
  type WebEnv,
} from './env.ts';
import { busFeed } from './gateway/feed/bus-feed.ts';
import { createGateway, type Gateway, type GatewayParts } from './gateway/gateway.ts';
import { type CallInside, directCalls } from './gateway/http/direct-calls.ts';
import { readApiDocuments } from './gateway/http/documents.ts';
import { Door } from './gateway/http/door.ts';
import { httpCalls } from './gateway/http/http-calls.ts';
import { meteredCalls, meteredLog, meteredUpstream } from './gateway/http/metered.ts';
import { drain, listen, makeServer, warmUp } from './gateway/http-server.ts';
import { toCounted } from './gateway/limits/counted.ts';
import { errorText } from './gateway/ops/log.ts';
import { openMetrics } from './gateway/ops/metrics-listener.ts';
import { ReadinessAlert } from './gateway/ops/readiness-alert.ts';
import { SloRecorder } from './gateway/ops/slo-recorder.ts';
import { SloReporter } from './gateway/ops/slo-reporter.ts';
import { thinLog } from './gateway/ops/thinned-log.ts';
import { tracedCalls, tracedFeed, tracedUpstream } from './gateway/ops/tracing.ts';
import { servicesUpstream } from './gateway/upstream/services-upstream.ts';
import { noteOn, openGatewayLog } from './open-gateway-log.ts';
import { openOidc } from './open-oidc.ts';
import { openPages } from './page-server.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** What the process of the services gives the gateway that runs in it. */
export type Inside = {
  readonly request: CallInside;
  readonly onEvent: GatewayInside['onEvent'];
  readonly onGap: GatewayInside['onGap'];
  readonly payloadText: GatewayParts['feed']['payloadText'];
  /** Notes finished work in the traces of that process. */
  readonly note: Tracing['note'];
};
type GatewayInside = {
  onEvent(receive: Parameters<GatewayParts['feed']['subscribe']>[0]['onEvent']): () => void;
  onGap(receive: () => void): () => void;
};

type Running = { close(): Promise<void> };
type Opened = Running & {
  readonly ready: Promise<void>;
  /** What `/ready` responds with. */
  readonly readiness: Gateway['ready'];
};

/**
 * The messages between a gateway of a group on one port and the process that distributes the
 * connections.
 */
const READY = 'ready';
const SERVE = 'serve';
const LINGER = 'linger';
/** The process title: it distinguishes a standby from serving processes. */
const SERVING_TITLE = 'tradefloor-gateway';
const WAITING_TITLE = 'tradefloor-gateway-waiting';
/** On request, it exits only when hardly any client can be about to use one of its connections. */
const LINGER_MS = 3_000;
let lingerMs = 0;
const reported = new EventEmitter();
const mayServe = once(reported, SERVE);
process.on('message', (word) => {
  if (word === LINGER) lingerMs = LINGER_MS;
  if (word === SERVE) reported.emit(SERVE);
});

const env = readWebEnv();
if (!env.EMBED_GATEWAY) await runAlone(env);

/** The gateway in a process of its own: calls over HTTP, events over the bus. */
async function runAlone(settings: WebEnv): Promise<void> {
  const { log, close: closeLog } = openGatewayLog(settings);
  // Before Next, which would log an uncaught error and continue.
  endOnUncaught(log);
  const client = makeClient(settings);
  const bus = openBus({ redis: toRedisPlace(settings), origin: randomUUID(), log });
  const feed = busFeed(bus, (why) => log.error({ why }, 'letter.unreadable'));
  const note = noteOn(log);
  const upstream = servicesUpstream(client, settings.INTERNAL_SECRET);
  const tracing = makeTracing(settings, log);
  const allowances = toCounted(gatewaySettings(settings).limits);
  const counts = openSharedCounts({ redis: toRedisPlace(settings), log, allowances });
  const running = await open(
    settings,
    { tracing, client },
    {
      upstream,
      feed,
      log: note,
      calls: httpCalls(upstream, note),
      counts,
    },
  );
  log.info({ port: settings.GATEWAY_PORT }, 'listening');
  process.title = SERVING_TITLE;
  const alert = openAlert(settings, log, running.readiness);
  if (!settings.GATEWAY_WAITS) void running.ready.then(notifyReady);
  stopOnSignals(log, async () => {
    alert.stop();
    await running.close();
    await feed.close();
    counts.close();
    await Promise.all([bus.close(), client.close(), tracing.close(), closeLog()]);
  });
}

/** The gateway inside the services' process: calls and events without a wire between; the rest as ever. */
export async function startEmbedded({ request, note, ...events }: Inside): Promise<Running> {
  const { log, close: closeLog } = openGatewayLog(env);
  const client = makeClient(env);
  const running = await open(
    env,
    { tracing: { note }, client },
    {
      upstream: servicesUpstream(client, env.INTERNAL_SECRET),
      calls: directCalls(request),
      feed: insideFeed(events),
      log: noteOn(log),
    },
  );
  log.info({ port: env.GATEWAY_PORT, embedded: true }, 'listening');
  return {
    close: async () => {
      await running.close();
      await Promise.all([client.close(), closeLog()]);
    },
  };
}

/** The events of this process. There is no bus between that could be down. */
const insideFeed = ({
  onEvent,
  onGap,
  payloadText,
}: Pick<Inside, 'onEvent' | 'onGap' | 'payloadText'>): GatewayParts['feed'] => ({
  subscribe: (subscribe) => {
    const stops = [onEvent(subscribe.onEvent), onGap(subscribe.onGap)];
    return () => {
      for (const stop of stops) stop();
    };
  },
  payloadText,
  status: () => 'up',
});

/** Spans of a gateway in a process of its own, into the same stream as the services'. */
function makeTracing(settings: WebEnv, log: Log): Tracing {
  const sink = openSpanSink({ redis: toRedisPlace(settings), name: 'gateway', log });
  const tracing = openTracing({
    version: gatewaySettings(settings).version,
    sink: sink.put,
    share: settings.TRACE_SHARE,
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  });
  return {
    note: tracing.note,
    close: async () => {
      await tracing.close();
      sink.close();
    },
  };
}

/** Inside the services' process there is none: who hangs with them reports nothing. */
function openAlert(settings: WebEnv, log: Log, ready: Gateway['ready']): ReadinessAlert {
  const { DISCORD_WEBHOOK_URL: url } = settings;
  const channel = url === undefined ? null : openDiscord({ url, log });
  return new ReadinessAlert({
    ready,
    nowMs: Date.now,
    notify: (kind, detail) => {
      const alert = 'services-not-ready';
      if (kind === 'fired') {
        log.error({ alert, detail }, 'alert.fired');
        channel?.notify(`🔴 ${detail}. First step: docs/runbook.md, ${alert}.`);
      } else {
        log.info({ alert, detail }, 'alert.resolved');
        channel?.notify(`✅ ${detail}.`);
      }
    },
  });
}

/** It may be gone by then, which does not matter. */
function notifyReady(): void {
  process.send?.(READY, undefined, undefined, () => undefined);
}

/** Loaded and with everything open but its port, until a message starts it. */
async function standBy(ready: Promise<void>): Promise<void> {
  process.title = WAITING_TITLE;
  void ready.then(notifyReady);
  await mayServe;
}

/** Opens the port. Routes of the gateway respond at once, pages as soon as Next is ready. */
async function open(
  settings: WebEnv,
  { tracing, client }: { readonly tracing: Pick<Tracing, 'note'>; readonly client: CallsClient },
  {
    upstream,
    calls,
    feed,
    log,
    counts,
  }: Required<Pick<GatewayParts, 'upstream' | 'calls' | 'feed' | 'log'>> &
    Pick<GatewayParts, 'counts'>,
): Promise<Opened> {
  const port = settings.GATEWAY_PORT;
  const development = settings.NODE_ENV !== 'production';
  const pages = openPages({ dir: settings.WEB_DIR, development, port });
  const meter = new SloRecorder();
  const loopDelay = openLoopDelay();
  const meters = new GatewayMeters();
  meters.watchProcess(loopDelay.ms);
  const door = new Door({
    delayMs: loopDelay.ms,
    maxAgeMs: settings.REQUEST_AGE_MAX_MS,
    onRefused: () => meter.add('refused_busy'),
  });
  const thinned = thinLog(log);
  const gateway = createGateway({
    upstream: meteredUpstream(meter.upstream(tracedUpstream(upstream, tracing)), meters),
    calls: meteredCalls(meter.calls(tracedCalls(door.calls(calls), tracing)), meters),
    door,
    counts: counts ?? null,
    oidc: openOidc(settings, client),
    fix: getFixPlace(settings),
    feed: meter.feed(tracedFeed(feed, tracing)),
    log: meteredLog(meter.log(thinned.log), meters),
    meters,
    // The pages' own sockets, of reloads, are there in development only.
    pages: development ? pages : { handler: pages.handler },
    settings: gatewaySettings(settings),
    documents: await readApiDocuments(settings.WEB_DIR),
  });
  meters.watchCertificate(() => gateway.fixNotAfterMs);
  const reporter = new SloReporter({ meter, client, ...gateway });
  const metrics = openMetrics({
    meters,
    place: getMetricsPlace(settings),
    onFailure: (error) =>
      log({ event: 'failed', where: 'metrics', error: errorText(error), requestId: 'none' }),
  });
  const server = makeServer(gateway);
  if (settings.GATEWAY_WAITS) await standBy(pages.ready);
  await listen(server, { port, address: getListenAddress(settings) });
  warmUp(port);
  gateway
    .openFix()
    .catch((error: unknown) =>
      log({ event: 'failed', where: 'fix', error: errorText(error), requestId: 'none' }),
    );
  return {
    ready: pages.ready,
    readiness: gateway.ready,
    close: async () => {
      await drain(server, gateway, { lingerMs });
      thinned.close();
      loopDelay.close();
      await metrics.close();
      await reporter.stop();
      await pages.close();
    },
  };
}

function makeClient({ SERVICE_HOSTS, PORT_OFFSET, INTERNAL_SECRET }: WebEnv): CallsClient {
  return callsClient({
    getBaseUrl: addressesAt(SERVICE_HOSTS, PORT_OFFSET),
    secret: INTERNAL_SECRET,
    from: 'gateway',
  });
}
