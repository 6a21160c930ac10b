/**
 * Rules and dashboards are of metrics that exist, every alert has its row in the runbook, and Prometheus' own tools
 * accept the files where they are installed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LATENCY_EDGES_MS } from '@tradefloor/contracts/service-level';
import { PROMISES } from '@tradefloor/core/analytics/ops/service-level';
import { FixMeters } from '@tradefloor/runtime/host/fix/fix-meters';
import { GatewayMeters } from '@tradefloor/runtime/host/gateway-meters';
import { createMetrics } from '@tradefloor/runtime/host/metrics';
import { OpsMeters } from '@tradefloor/runtime/host/ops-meters';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url);
const toPath = (path: string): string => fileURLToPath(new URL(path, ROOT));
const read = (path: string): string => readFileSync(toPath(path), 'utf8');

const RULES = read('deploy/prometheus/rules.yml');
const RUNBOOK = read('docs/runbook.md');
const DASHBOARDS = readdirSync(toPath('deploy/grafana/dashboards'));

type Rule = {
  readonly kind: string;
  readonly name: string;
  readonly text: string;
  readonly expr: string;
};

/** The rules as they are written: each expression is a folded block. */
const rules: Rule[] = RULES.split(/^ {6}- (?=alert|record)/m)
  .slice(1)
  .map((text) => {
    const [, kind = '', name = ''] = /^(alert|record): (\S+)/.exec(text) ?? [];
    const [, block = ''] = /expr: >-\n((?: {10}.*\n)+)/.exec(text) ?? [];
    return { kind, name, text, expr: block.replaceAll(/\s+/g, ' ').trim() };
  });
const alerts = rules.filter(({ kind }) => kind === 'alert');

type Panels = {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
};
const queries = DASHBOARDS.flatMap((file) =>
  (JSON.parse(read(`deploy/grafana/dashboards/${file}`)) as Panels).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  ),
);

const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on']);

/** Names of metrics in an expression: no labels, no windows, no functions. */
function listMetrics(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(?:by|on|without|ignoring) \([^)]*\)/g, ' ');
  return [...bare.matchAll(/(?<![\w.:])[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name));
}

/** Names with their kinds, as a process shows them. */
const listExported = (text: string): string[] =>
  [...text.matchAll(/# TYPE (\S+) (\w+)/g)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );

describe('rules and dashboards', () => {
  let exported: Set<string>;
  beforeAll(async () => {
    const gateway = new GatewayMeters();
    gateway.watchProcess(() => 0);
    const services = createMetrics();
    services.watch(
      { backlog: () => ({ commits: 0, events: 0 }), requests: () => new Map() },
      () => 0,
    );
    const meters = [gateway, services, new FixMeters(), new OpsMeters()];
    const texts = await Promise.all(meters.map((each) => each.text()));
    const group = read('tooling/launcher/group-metrics.mjs');
    exported = new Set([...texts, group].flatMap(listExported));
  });

  it('are read whole', () => {
    expect(rules.length).toBe([...RULES.matchAll(/^ +- (?:alert|record):/gm)].length);
    expect(rules.filter(({ expr, name }) => expr === '' || name === '')).toEqual([]);
    expect(listMetrics('max by (a) (x_b{c="d"}) > 2 and rate(y:z[5m]) / up')).toEqual([
      'x_b',
      'y:z',
      'up',
    ]);
  });

  it('use metrics only that a service, a gateway or a rule has', () => {
    const known = new Set([...exported, ...rules.map(({ name }) => name), 'up']);
    const used = [...rules.map(({ expr }) => expr), ...queries].flatMap(listMetrics);
    expect(used.length).toBeGreaterThan(80);
    expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
  });

  it('show the metrics of gateways on a dashboard, each of them', () => {
    const shown = new Set(queries.flatMap(listMetrics).map((name) => name.replace(/_bucket$/, '')));
    const own = [...exported].filter((name) => name.startsWith('gateway_'));
    const names = new Set(own.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
    expect([...names].filter((name) => !shown.has(name))).toEqual([]);
  });

  it('have the limits of the service levels, which are edges of the buckets', () => {
    for (const window of ['5m', '30m', '1h', '6h']) {
      const good =
        rules.find(({ name }) => name === `slo:good_events:increase${window}`)?.expr ?? '';
      const limits = [...good.matchAll(/\{slo="([\w-]+)", le="(\d+)"\}\[(\w+)\]/g)];
      const timed = Object.entries(PROMISES).flatMap(([slo, { limitMs }]) =>
        limitMs === null ? [] : [[slo, String(limitMs), window]],
      );
      expect(limits.map((match) => match.slice(1))).toEqual(timed);
      for (const [, limit] of timed) expect(LATENCY_EDGES_MS.map(String)).toContain(limit);
    }
  });
});

describe('every alert', () => {
  const section = RUNBOOK.split('\n## Seen from outside\n')[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| `(\w+)` \| (.+) \| (.+) \|$/gm)];

  it('has one row in the runbook, with a first step, and no row is of another', () => {
    expect(rows.map(([, name]) => name).sort()).toEqual(alerts.map(({ name }) => name).sort());
    const known = new Set([...RUNBOOK.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name));
    for (const [, name, , step = ''] of rows) {
      const [, above] = /^`([a-z-]+)`$/.exec(step) ?? [];
      expect([name, above === undefined ? step.length > 20 : known.has(above)]).toEqual([
        name,
        true,
      ]);
    }
  });

  it.each(alerts)(
    '$name names its section, a severity that has a route, and what it is',
    ({ text }) => {
      expect(text).toContain('runbook_url: docs/runbook.md#seen-from-outside');
      expect(text).toMatch(/^ {10}summary: .{20,}$/m);
      const [, severity = ''] = /labels: \{ severity: (\w+) \}/.exec(text) ?? [];
      expect(read('deploy/alertmanager/alertmanager.yml')).toContain(`'severity="${severity}"'`);
    },
  );

  it('that another one silences exists', () => {
    const route = read('deploy/alertmanager/alertmanager.yml');
    const named = [...route.matchAll(/alertname=~?"([\w|]+)"/g)].flatMap(([, names = '']) =>
      names.split('|'),
    );
    const known = alerts.map(({ name }) => name);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});

const isInstalled = (tool: string): boolean => spawnSync(tool, ['--version']).status === 0;

/** Skipped without the tool: `apt-get install prometheus prometheus-alertmanager`. */
describe.skipIf(!isInstalled('promtool'))('promtool', () => {
  const promtool = (...words: string[]): string =>
    execFileSync('promtool', words, { encoding: 'utf8', stdio: 'pipe' });

  it('accepts the rules, and they fire as their tests expect', () => {
    expect(promtool('check', 'rules', toPath('deploy/prometheus/rules.yml'))).toContain('SUCCESS');
    const tests = toPath('deploy/prometheus/rules.test.yml');
    expect(promtool('test', 'rules', tests)).toContain('SUCCESS');
  });

  it('reads every query of the dashboards', () => {
    const folder = mkdtempSync(join(tmpdir(), 'queries-'));
    const lines = queries.map(
      (expr, i) => `      - { record: 'q${i}', expr: ${JSON.stringify(expr)} }`,
    );
    writeFileSync(
      join(folder, 'q.yml'),
      ['groups:', '  - name: q', '    rules:', ...lines].join('\n'),
    );
    const checked = promtool('check', 'rules', join(folder, 'q.yml'));
    rmSync(folder, { recursive: true });
    expect(checked).toContain(`${queries.length} rules found`);
  });
});

describe.skipIf(!isInstalled('amtool'))('amtool', () => {
  it('accepts the route, and pages for what is critical', () => {
    const folder = mkdtempSync(join(tmpdir(), 'route-'));
    const file = join(folder, 'alertmanager.yml');
    // Releases before 0.26 know no files of addresses.
    const route = read('deploy/alertmanager/alertmanager.yml').replaceAll(
      /url_file: \S+,/g,
      'url: http://hook.example/,',
    );
    writeFileSync(file, route);
    const routed = (severity: string) =>
      execFileSync(
        'amtool',
        ['config', 'routes', 'test', `--config.file=${file}`, `severity=${severity}`],
        {
          encoding: 'utf8',
          stdio: 'pipe',
        },
      ).trim();
    expect([routed('critical'), routed('warning')]).toEqual(['pager', 'daylight']);
    rmSync(folder, { recursive: true });
  });
});
