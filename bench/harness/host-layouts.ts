/** Which processes run on which hosts, and how they find each other. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@tradefloor/workers/registry';
import type { Network } from './network.ts';
import type { PlatformPlan } from './platform.ts';
import type { PortRange } from './port-range.ts';
import type { BenchDeps } from './scenario.ts';

export type Layout = 'one process' | 'two processes' | 'two hosts';
export const HOSTS = ['a', 'b', 'exchange'] as const;
export type Host = (typeof HOSTS)[number];

export type Part = {
  readonly name: string;
  readonly host: Host;
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Added to the ports of its services; null where it has none. */
  readonly offset: number | null;
};

export type HostPlan = Pick<PlatformPlan, 'databaseUrl' | 'redisUrl' | 'pages'> & {
  readonly layout: Layout;
  readonly network: Network;
  readonly ports: PortRange;
};

const EXCHANGE = 'fix-exchange';
/** A second process on one host. */
const SECOND_OFFSET = 1_000;
/** As the chart divides the services among pods. */
const FRONT = ['user-service', 'oms', 'risk-engine', 'rfq', 'algo-engine', 'ccp'];
const SHARED = SERVICE_NAMES.filter((name) => name !== EXCHANGE);
const BACK = SHARED.filter((name) => !FRONT.includes(name));

type MakeParts = (around: BenchDeps, plan: HostPlan, folder: string) => readonly Part[];

export const LAYOUT_PARTS: Readonly<Record<Layout, MakeParts>> = {
  'one process': ({ bundles }, { network, ports }, folder) => [
    {
      name: 'workers-a',
      host: 'a',
      words: [join(bundles, 'workers', 'main.mjs')],
      env: { ...listening(network, 'a'), DATA_DIR: folder },
      offset: ports.offset,
    },
  ],
  'two processes': (around, plan, folder) => {
    const second = plan.ports.offset + SECOND_OFFSET;
    const places: Places = [
      { host: 'a', offset: plan.ports.offset },
      { host: 'a', offset: second },
    ];
    return partsAt({ around, plan, folder }, places, ['a']);
  },
  'two hosts': (around, plan, folder) => {
    const { offset } = plan.ports;
    return partsAt(
      { around, plan, folder },
      [
        { host: 'a', offset },
        { host: 'b', offset },
      ],
      ['a', 'b'],
    );
  },
};

type Place = { readonly host: Host; readonly offset: number };
type Places = readonly [Place, Place];
type Given = { readonly around: BenchDeps; readonly plan: HostPlan; readonly folder: string };

/** The exchange on a host of its own, two processes that share the services, a gateway on each of the hosts named. */
function partsAt(
  { around, plan, folder }: Given,
  places: Places,
  gateways: readonly Host[],
): Part[] {
  const { network, ports } = plan;
  const workers = join(around.bundles, 'workers', 'main.mjs');
  const tls = makeCertificates(around.root, folder);
  const at = ({ host, offset }: Place) => `${network.getAddress(host)}+${offset}`;
  const found = {
    SERVICE_HOSTS: [...places, { host: 'exchange' as const, offset: ports.offset }].map(at).join(),
  };
  const shared = places.map(({ host, offset }, n): Part => {
    const name = `workers-${n === 0 ? 'a' : 'b'}`;
    const own = join(folder, name);
    mkdirSync(own);
    return {
      name,
      host,
      words: [workers, `--only=${SHARED.join()}`],
      env: {
        ...found,
        ...listening(network, host),
        ...tls.ems,
        PORT_OFFSET: String(offset),
        FIX_PORT_OFFSET: String(ports.offset),
        FIX_HOST: network.getAddress('exchange'),
        PREFERRED_SERVICES: (n === 0 ? FRONT : BACK).join(),
        JOB_KINDS: 'none',
        DATA_DIR: own,
      },
      offset,
    };
  });
  const exchange: Part = {
    name: 'exchange',
    host: 'exchange',
    words: [workers, `--only=${EXCHANGE}`],
    env: {
      ...found,
      ...listening(network, 'exchange'),
      ...tls.exchange,
      FIX_HOST: network.getAddress('exchange'),
      JOB_KINDS: 'REPLAY',
      DATA_DIR: folder,
    },
    offset: ports.offset,
  };
  const doors = gateways.map(
    (host): Part => ({
      name: `gateway-${host}`,
      host,
      words: [join(around.bundles, 'web', 'server.mjs')],
      env: { ...found, ...listening(network, host), DATA_DIR: folder },
      offset: null,
    }),
  );
  return [exchange, ...shared, ...doors];
}

const listening = (network: Network, host: Host) => ({
  SERVICE_ADDRESS: '0.0.0.0',
  GATEWAY_ADDRESS: network.getAddress(host),
  ALLOWED_HOSTS: ['127.0.0.1', network.getAddress(host)].join(),
});

/** FIX crosses the network here, so it is TLS, as in production. */
function makeCertificates(root: string, folder: string) {
  const at = (name: string) => join(folder, 'fix-tls', name);
  const script = join(root, 'deploy', 'fix-certificates.sh');
  execFileSync('sh', [script, join(folder, 'fix-tls'), 'exchange', 'EMS'], { stdio: 'ignore' });
  return {
    exchange: {
      FIX_TLS_CERT: at('exchange.pem'),
      FIX_TLS_KEY: at('exchange.key'),
      FIX_TLS_CLIENT_CA: at('ca.pem'),
    },
    ems: {
      FIX_TLS_CA: at('ca.pem'),
      FIX_TLS_NAME: 'exchange',
      FIX_TLS_CLIENT_CERT: at('EMS.pem'),
      FIX_TLS_CLIENT_KEY: at('EMS.key'),
    },
  };
}
