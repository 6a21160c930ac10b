/** From a dashboard as it is declared to the JSON that Grafana loads (its schema 39): two panels in a row. */

/** @typedef {import('./dashboards.mjs').Dashboard} Dashboard */
/** @typedef {import('./dashboards.mjs').Panel} Panel */

const SCHEMA_VERSION = 39;
/** Grafana's grid has 24 columns. */
const COLUMNS = 24;
const WIDTH = 12;
const HEIGHT = 8;
/** The name under which deploy/grafana/provisioning declares it. */
const SOURCE = { type: 'prometheus', uid: 'prometheus' };

/**
 * @param {Dashboard} dashboard
 * @returns {object} what Grafana loads
 */
export const toGrafana = ({ id, title, panels }) => ({
  uid: `tradefloor-${id}`,
  title: `Tradefloor: ${title.toLowerCase()}`,
  tags: ['tradefloor'],
  schemaVersion: SCHEMA_VERSION,
  version: 1,
  editable: false,
  graphTooltip: 1,
  refresh: '10s',
  time: { from: 'now-1h', to: 'now' },
  timezone: 'utc',
  panels: panels.map(toPanel),
});

/**
 * @param {Panel} panel
 * @param {number} index
 */
function toPanel({ title, type = 'timeseries', unit, targets, limits }, index) {
  const perRow = COLUMNS / WIDTH;
  return {
    id: index + 1,
    type,
    title,
    datasource: SOURCE,
    gridPos: {
      x: (index % perRow) * WIDTH,
      y: Math.floor(index / perRow) * HEIGHT,
      w: WIDTH,
      h: HEIGHT,
    },
    targets: targets.map(([expr, legendFormat], i) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + i),
      datasource: SOURCE,
      expr,
      legendFormat,
    })),
    fieldConfig: { defaults: { unit, ...toThresholds(type, limits) }, overrides: [] },
    options: type === 'timeseries' ? SERIES_OPTIONS : { reduceOptions: { calcs: ['lastNotNull'] } },
  };
}

const SERIES_OPTIONS = {
  legend: { displayMode: 'table', placement: 'right', calcs: ['lastNotNull', 'max'] },
  tooltip: { mode: 'multi', sort: 'desc' },
};

/**
 * @param {string} type
 * @param {Panel['limits']} limits
 */
function toThresholds(type, limits) {
  if (limits === undefined) return {};
  const { warning, critical, isLowBad = false } = limits;
  const [first, last] = isLowBad ? ['red', 'green'] : ['green', 'red'];
  const edges = isLowBad ? [critical, warning] : [warning, critical];
  const inner = edges.flatMap((value, i) =>
    value === undefined ? [] : [{ color: i === 0 ? 'yellow' : last, value }],
  );
  return {
    thresholds: { mode: 'absolute', steps: [{ color: first, value: null }, ...inner] },
    ...(type === 'timeseries' && { custom: { thresholdsStyle: { mode: 'dashed' } } }),
  };
}
