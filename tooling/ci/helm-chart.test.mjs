/**
 * The Helm chart as Helm renders it: valid by Kubernetes' own schemas, replaced without an outage, closed to the network
 * but for what is needed. Where Helm is not installed the committed rendering is looked at, which names its chart.
 * `npx vitest run --project unit tooling/ci/helm-chart.test.mjs -u` renders it again (HELM: the program).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { WebEnv } from '../../apps/web/src/env.ts';
import { WorkersEnv } from '../../apps/workers/src/process/env.ts';
import { SERVICES } from '../../packages/contracts/src/services.ts';
import { WORK_KINDS } from '../../packages/contracts/src/vocabulary/webhooks.ts';
import { readSettings } from '../../packages/runtime/src/host/env.ts';
import { ROOT } from '../process/root.mjs';

/** @typedef {{ apiVersion: string, kind: string, metadata: any, spec: any, data: any }} Manifest as YAML has it: its schema is the test */
/** @typedef {Record<string, any>} Item of a list in one */

const CHART = join(ROOT, 'deploy', 'helm', 'tradefloor');
const RENDERED = join(ROOT, 'deploy', 'helm', 'rendered.yaml');
const HELM = process.env['HELM'] ?? 'helm';
const hasHelm = spawnSync(HELM, ['version']).status === 0;

/** @type {Record<string, new (manifest: any) => { validate(): void }>} */
const MODELS = {
  'apps/v1 Deployment': Deployment,
  'apps/v1 StatefulSet': StatefulSet,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 ConfigMap': ConfigMap,
  'v1 Service': Service,
};

/** Fields of `ObjectMeta` and `LabelSelector`, which are in another package. */
const KNOWN_OF_META = [
  'apiVersion',
  'kind',
  'metadata',
  'name',
  'labels',
  'annotations',
  'matchLabels',
];

const toJobKinds = (/** @type {string} */ text) => WorkersEnv.in.shape.JOB_KINDS.parse(text);

/** Of the chart's files with their names. */
function digestChart() {
  const hash = createHash('sha256');
  for (const file of readdirSync(CHART, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(?:yaml|tpl|json)$/.test(file))
      hash.update(file).update(readFileSync(join(CHART, file)));
  }
  return hash.digest('hex');
}

/** @param {string[]} more */
const helm = (...more) =>
  spawnSync(HELM, ['template', 'floor', CHART, ...more], { encoding: 'utf8' });

/** @param {string} text @returns {Manifest[]} in an order of their own, whatever Helm's version */
const toManifests = (text) =>
  parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter((manifest) => manifest !== null)
    .sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
const toKey = (/** @type {Manifest} */ { kind, metadata }) => `${kind} ${metadata.name}`;

const manifests = toManifests(hasHelm ? helm().stdout : readFileSync(RENDERED, 'utf8'));
/** @param {string} kind @param {string} name */
function find(kind, name) {
  const found = manifests.find((one) => toKey(one) === `${kind} floor-${name}`);
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`);
  return found;
}
const WORKLOADS = [
  ['Deployment', 'gateway'],
  ['StatefulSet', 'workers'],
  ['StatefulSet', 'exchange'],
  ['Deployment', 'job-workers'],
];
/** @param {string} kind @param {string} name */
const findContainer = (kind, name) => find(kind, name).spec.template.spec.containers[0];

describe('the rendering that is committed', () => {
  test.skipIf(!hasHelm)('is what Helm renders', async () => {
    const { stdout, status } = helm();
    expect(status).toBe(0);
    const head = `# Rendered from the chart with its own values; its digest: ${digestChart()}\n`;
    const documents = toManifests(stdout).map((one) => `---\n${stringify(one, { lineWidth: 0 })}`);
    await expect(`${head}${documents.join('')}`).toMatchFileSnapshot(RENDERED);
  });

  test('is of the chart as it is', () => {
    const [first] = readFileSync(RENDERED, 'utf8').split('\n');
    expect(first).toContain(digestChart());
  });

  test.skipIf(!hasHelm)('is valid with every other value as well', () => {
    const changes = [
      'jobWorkers.replicas=2',
      'workers.sharedClaim=fix',
      'workers.replicas=3',
      'exchange.storageClass=fast',
      'image.pullSecrets[0]=registry',
      'networkPolicy.fixClients[0].ipBlock.cidr=203.0.113.0/24',
    ];
    const { stdout } = helm('--set', changes.join(','));
    const others = toManifests(stdout);
    expect(others).toHaveLength(manifests.length);
    for (const one of others) {
      const Model = MODELS[`${one.apiVersion} ${one.kind}`];
      if (Model !== undefined) expect(() => new Model(one).validate()).not.toThrow();
    }
    for (const value of [
      'claimName: fix',
      'storageClassName: fast',
      'floor-workers-2.floor-workers',
      '203.0.113.0/24',
    ]) {
      expect(stdout).toContain(value);
    }
  });

  test.skipIf(!hasHelm).each([
    ['a tag for the image', ['--set', 'image.digest=latest']],
    ['kinds of jobs in small letters', ['--set', 'jobWorkers.kinds=backtest']],
    ['one gateway', ['--set', 'gateway.replicas=1']],
    ['an address without TLS', ['--set', 'publicOrigin=http://desk.example']],
    ['a value that it does not know', ['--set', 'gatway.replicas=3']],
  ])('is none with %s', (_what, words) => {
    const { status, stderr } = helm(...words);
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/schema/);
  });
});

describe('the manifests', () => {
  test.each(manifests.map((one) => [toKey(one), one]))(
    '%s are valid by Kubernetes',
    (_key, manifest) => {
      const Model = MODELS[`${manifest.apiVersion} ${manifest.kind}`];
      expect(Model).toBeDefined();
      if (Model !== undefined) expect(() => new Model(manifest).validate()).not.toThrow();
    },
  );

  test('with a wrong type or without a field that is needed are none by those schemas', () => {
    const { spec, ...rest } = find('Deployment', 'gateway');
    const isValid = (/** @type {object} */ one) => {
      try {
        new Deployment(/** @type {any} */ (one)).validate();
        return true;
      } catch {
        return false;
      }
    };
    expect(isValid({ ...rest, spec })).toBe(true);
    expect(isValid({ ...rest, spec: { ...spec, replicas: 'two' } })).toBe(false);
    expect(isValid({ ...rest, spec: { ...spec, selector: undefined } })).toBe(false);
  });

  test('use no field that Kubernetes does not have', () => {
    const folder = join(ROOT, 'node_modules', 'kubernetes-models', '_schemas');
    const known = new Set(KNOWN_OF_META);
    for (const file of readdirSync(folder).filter((name) => /^IoK8sApi.*\.js$/.test(name))) {
      const text = readFileSync(join(folder, file), 'utf8');
      for (const [, field = ''] of text.matchAll(/data\.([A-Za-z]+)/g)) known.add(field);
    }
    const FREE = new Set([
      'labels',
      'annotations',
      'matchLabels',
      'data',
      'requests',
      'limits',
      'selector',
    ]);
    /** @type {string[]} */
    const unknown = [];
    const look = (/** @type {unknown} */ value) => {
      if (Array.isArray(value)) value.forEach(look);
      else if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) {
          if (!known.has(key) && !/[./]/.test(key)) unknown.push(key);
          if (!FREE.has(key)) look(inner);
        }
      }
    };
    manifests.forEach(look);
    expect(known.size).toBeGreaterThan(500);
    expect(unknown).toEqual([]);
  });
});

describe.each(WORKLOADS)('the %s of the %s', (kind, name) => {
  const { spec } = find(kind, name);
  const pod = spec.template.spec;
  const container = findContainer(kind, name);

  test('runs as no user of the machine, and writes to its volumes alone', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65_534 });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(container.image).toMatch(/@sha256:[0-9a-f]{64}$/);
  });

  test('is probed where it listens, has what it needs reserved, and time to stop', () => {
    const listens = container.ports !== undefined;
    expect(listens).toBe(name !== 'job-workers');
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      expect(container[probe] !== undefined).toBe(listens);
      if (!listens) continue;
      const { port, path } = container[probe].httpGet;
      expect(path).toBe('/health');
      expect(container.ports.map((/** @type {Item} */ one) => one['name'])).toContain(port);
    }
    expect(Object.keys(container.resources.requests).sort()).toEqual(['cpu', 'memory']);
    const sleepS = container.lifecycle?.preStop.sleep.seconds ?? 0;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(sleepS + 12);
  });

  test('has settings that its program takes, and no others', () => {
    const given = Object.fromEntries(
      container.env.map((/** @type {Item} */ one) => [
        one['name'],
        one['value'] ?? 'given-elsewhere',
      ]),
    );
    const secrets = {
      DATABASE_URL: 'postgres://p/d',
      REDIS_URL: 'rediss://r',
      INTERNAL_SECRET: 'x'.repeat(64),
      ADMIN_PASSWORD: 'y'.repeat(20),
      FIX_CREDENTIALS: 'CERTA:password-1',
      PROCESS_INDEX: '1',
    };
    const own = Object.fromEntries(Object.entries(secrets).filter(([key]) => key in given));
    const settings = { ...find('ConfigMap', 'settings').data, ...given, ...own };
    const image = { WEB_DIR: '/app/apps/web', SERVICE_ADDRESS: '0.0.0.0' };
    const schema = name === 'gateway' ? WebEnv : WorkersEnv;
    expect(readSettings(schema, { ...settings, ...image })).toMatchObject({ ok: true });
    const known = new Set([
      ...Object.keys(WorkersEnv.in.shape),
      ...Object.keys(WebEnv.shape),
      'GATEWAYS',
    ]);
    expect(Object.keys(settings).filter((key) => !known.has(key))).toEqual([]);
  });
});

describe('the release', () => {
  test('replaces gateways with a new one ready first, and takes one at a time from each kind', () => {
    expect(find('Deployment', 'gateway').spec.strategy.rollingUpdate).toEqual({
      maxSurge: 1,
      maxUnavailable: 0,
    });
    expect(find('StatefulSet', 'workers').spec.updateStrategy.type).toBe('RollingUpdate');
    for (const name of ['gateway', 'workers']) {
      expect(find('PodDisruptionBudget', name).spec.maxUnavailable).toBe(1);
    }
  });

  test('runs every service, and each is preferred by one process of the workers', () => {
    const { args, env } = findContainer('StatefulSet', 'workers');
    const apart = ['gateway', 'event-relay', 'load-generator', 'fix-exchange'];
    const expected = Object.keys(SERVICES)
      .filter((name) => !apart.includes(name))
      .sort();
    expect(args[0].replace('--only=', '').split(',').sort()).toEqual(expected);
    const { value } = env.find((/** @type {Item} */ one) => one['name'] === 'PREFERRED_SERVICES');
    expect(value.split(/[,;]/).sort()).toEqual(expected);
    expect(value.split(';')).toHaveLength(find('StatefulSet', 'workers').spec.replicas);
  });

  test.each(['deploy/compose.yaml', 'deploy/systemd/tradefloor-workers@.service'])(
    '%s runs the same services',
    (file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const [, only = ''] = /--only=([a-z,-]*oms[a-z,-]*)/.exec(text) ?? [];
      expect(only.split(',')).toEqual(
        findContainer('StatefulSet', 'workers').args[0].replace('--only=', '').split(','),
      );
    },
  );

  test('runs jobs in pods of their own, which reach receivers of webhooks as the workers do, and are not reached', () => {
    const findKinds = (/** @type {string} */ kind, /** @type {string} */ name) =>
      findContainer(kind, name).env.find((/** @type {Item} */ one) => one['name'] === 'JOB_KINDS')
        ?.value;
    expect(findContainer('Deployment', 'job-workers').args).toEqual(['--only=none']);
    expect(toJobKinds(findKinds('Deployment', 'job-workers'))).toEqual(WORK_KINDS);
    expect(toJobKinds(findKinds('StatefulSet', 'workers'))).toEqual([]);
    // Replays run where the recording is, and nothing else runs beside the exchange.
    expect(toJobKinds(findKinds('StatefulSet', 'exchange'))).toEqual(['REPLAY']);
    const { policyTypes, egress } = find('NetworkPolicy', 'job-workers').spec;
    expect(policyTypes).toEqual(['Egress']);
    expect(egress).toEqual(find('NetworkPolicy', 'workers').spec.egress);
  });

  test('keeps the secrets of others from the gateway', () => {
    const names = findContainer('Deployment', 'gateway').env.map(
      (/** @type {Item} */ one) => one['name'],
    );
    for (const secret of ['DATABASE_URL', 'ADMIN_PASSWORD', 'FIX_CREDENTIALS'])
      expect(names).not.toContain(secret);
    expect(names).toContain('INTERNAL_SECRET');
  });

  test('lets nothing in or out but what is listed, and FIX from inside the release alone', () => {
    expect(find('NetworkPolicy', 'nothing').spec).toEqual({
      podSelector: {
        matchLabels: {
          'app.kubernetes.io/name': 'tradefloor',
          'app.kubernetes.io/instance': 'floor',
        },
      },
      policyTypes: ['Ingress', 'Egress'],
    });
    const toFix = find('NetworkPolicy', 'exchange').spec.ingress.filter(
      (/** @type {Item} */ rule) =>
        rule['ports'].some((/** @type {Item} */ { port }) => port === 9_880),
    );
    expect(toFix).toHaveLength(1);
    expect(toFix[0].from[0]).toHaveProperty('podSelector');
    const ports = Object.values(SERVICES).map(({ port }) => port);
    const [, services] = find('NetworkPolicy', 'inside').spec.egress;
    const { port, endPort } = services.ports[0];
    expect(ports.filter((one) => (one < port || one > endPort) && one !== 9_881)).toEqual([]);
  });

  test('takes the values that its schema describes', () => {
    const values = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8'));
    const { properties } = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8'));
    expect(Object.keys(values).filter((key) => !(key in properties))).toEqual([]);
  });
});
