/** The dashboards are what is declared, and what Grafana takes. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toGrafana } from './dashboard-json.mjs';
import { DASHBOARDS } from './dashboards.mjs';

const FOLDER = new URL('../../deploy/grafana/', import.meta.url);

/** Units of Grafana (`@grafana/data`, valueFormats) that are used here. */
const UNITS = new Set('none short reqps cps mps ms s d bytes percentunit'.split(' '));

test.each(DASHBOARDS)('the file of $id is what is declared', async (dashboard) => {
  const text = `${JSON.stringify(toGrafana(dashboard), null, 2)}\n`;
  const file = new URL(`dashboards/${dashboard.id}.json`, FOLDER);
  await expect(text).toMatchFileSnapshot(file.pathname);
});

test('every file is of one dashboard', () => {
  const files = readdirSync(new URL('dashboards/', FOLDER)).sort();
  expect(files).toEqual(DASHBOARDS.map(({ id }) => `${id}.json`).sort());
});

describe.each(DASHBOARDS)('$id', (dashboard) => {
  /** @type {any} as Grafana reads it */
  const { panels } = JSON.parse(JSON.stringify(toGrafana(dashboard)));

  test('has panels of known types and units, each with an id, a title and a legend of its own', () => {
    expect(new Set(panels.map((/** @type {any} */ { id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map((/** @type {any} */ { title }) => title)).size).toBe(panels.length);
    for (const { type, fieldConfig, targets } of panels) {
      expect(['timeseries', 'stat', 'gauge']).toContain(type);
      expect(UNITS).toContain(fieldConfig.defaults.unit);
      expect(targets.length).toBeGreaterThan(0);
      for (const { legendFormat } of targets) expect(legendFormat).not.toBe('');
      const refs = targets.map((/** @type {any} */ { refId }) => refId);
      expect(new Set(refs).size).toBe(targets.length);
    }
  });

  test('has a grid without overlaps, within its 24 columns', () => {
    const taken = new Set();
    for (const { gridPos } of panels) {
      const { x, y, w, h } = gridPos;
      expect(x + w).toBeLessThanOrEqual(24);
      for (let column = x; column < x + w; column += 1) {
        for (let row = y; row < y + h; row += 1) {
          expect(taken.has(`${column} ${row}`)).toBe(false);
          taken.add(`${column} ${row}`);
        }
      }
    }
  });

  test('has thresholds that rise, the first one without a value', () => {
    for (const { fieldConfig } of panels) {
      const { thresholds } = fieldConfig.defaults;
      if (thresholds === undefined) continue;
      const [base, ...edges] = thresholds.steps;
      expect(base.value).toBeNull();
      const values = edges.map((/** @type {any} */ { value }) => value);
      expect(values).toEqual([...values].sort((a, b) => a - b));
      const colors = thresholds.steps.map((/** @type {any} */ { color }) => color);
      expect([colors[0], colors.at(-1)].sort()).toEqual(['green', 'red']);
    }
  });
});

test('the source and the folder that dashboards name are provisioned', () => {
  const source = readFileSync(new URL('provisioning/datasources/prometheus.yml', FOLDER), 'utf8');
  const [, uid] = /^\s+uid: (\S+)$/m.exec(source) ?? [];
  for (const dashboard of DASHBOARDS) {
    const used = JSON.stringify(toGrafana(dashboard)).matchAll(/"uid":"(\w+)"\}/g);
    expect(new Set([...used].map(([, name]) => name))).toEqual(new Set([uid]));
  }
});
