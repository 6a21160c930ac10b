/**
 * The dashboards for Grafana: what each panel shows. `deploy/grafana/dashboards` is made of it
 * (`npx vitest run --project unit tooling/monitoring -u`).
 */
import { GROWTH, LAG, LEVELS } from './state-dashboards.mjs';

/**
 * @typedef {object} Panel
 * @property {string} title
 * @property {'timeseries' | 'stat' | 'gauge'} [type] timeseries by default
 * @property {string} unit of Grafana's: `reqps`, `ms`, `bytes`, `percentunit`, `short`, `s`, `d`
 * @property {ReadonlyArray<readonly [expr: string, legend: string]>} targets PromQL, and how its series are named
 * @property {{ warning?: number, critical: number, isLowBad?: boolean }} [limits] where a value turns yellow and red
 */

/**
 * @typedef {object} Dashboard
 * @property {string} id the file's name and the end of its address
 * @property {string} title
 * @property {readonly Panel[]} panels
 */

/** @param {string} metric @param {number} q @param {string} by */
const quantile = (metric, q, by) =>
  `histogram_quantile(${q}, sum by (le, ${by}) (rate(${metric}_bucket[5m])))`;

/** @type {Dashboard} */
const LOAD = {
  id: 'load',
  title: 'Load',
  panels: [
    {
      title: 'Requests',
      unit: 'reqps',
      targets: [['sum by (class) (rate(gateway_requests_total[5m]))', '{{class}}']],
    },
    {
      title: 'Most frequent calls',
      unit: 'reqps',
      targets: [['topk(10, sum by (call) (rate(gateway_requests_total[5m])))', '{{call}}']],
    },
    {
      title: 'Refusals',
      unit: 'reqps',
      targets: [['sum by (code) (rate(gateway_refusals_total[5m]))', '{{code}}']],
    },
    {
      title: 'Requests that fail',
      unit: 'percentunit',
      targets: [
        [
          '(sum(rate(gateway_requests_total{class="5xx"}[5m])) or vector(0)) / sum(rate(gateway_requests_total[5m]))',
          'failed',
        ],
      ],
      limits: { warning: 0.001, critical: 0.01 },
    },
    {
      title: 'Open sockets',
      unit: 'short',
      targets: [['sum by (path) (gateway_sockets)', '{{path}}']],
    },
    {
      title: 'Waiting for slow sockets',
      unit: 'bytes',
      targets: [
        ['sum(gateway_unsent_bytes)', 'all'],
        ['max(gateway_unsent_bytes_max)', 'slowest'],
      ],
    },
    {
      title: 'Left out for slow sockets, and sockets cut',
      unit: 'cps',
      targets: [
        ['sum by (what) (rate(gateway_skipped_total[5m]))', '{{what}}'],
        ['sum by (code) (rate(gateway_sockets_cut_total[5m]))', 'cut with {{code}}'],
      ],
    },
    {
      title: 'Log-ins',
      unit: 'cps',
      targets: [['sum by (outcome) (rate(gateway_logins_total[5m]))', '{{outcome}}']],
    },
    {
      title: 'Session cache and other counts of gateways',
      unit: 'cps',
      targets: [['sum by (what) (rate(gateway_events_total[5m]))', '{{what}}']],
    },
    {
      title: 'Handlings',
      unit: 'cps',
      targets: [['sum by (service) (rate(handled_total[5m]))', '{{service}}']],
    },
    {
      title: 'Processor time',
      unit: 'percentunit',
      targets: [['rate(process_cpu_seconds_total[5m])', '{{instance}} {{member}}']],
      limits: { warning: 0.7, critical: 0.95 },
    },
  ],
};

/** @type {Dashboard} */
const LATENCY = {
  id: 'latency',
  title: 'Latency',
  panels: [
    {
      title: 'New orders at the gateway',
      unit: 'ms',
      targets: [0.5, 0.95, 0.99].map((q) => [
        `histogram_quantile(${q}, sum by (le) (rate(gateway_request_ms_bucket{call="placeOrder"}[5m])))`,
        `p${q * 100}`,
      ]),
      limits: { warning: 100, critical: 150 },
    },
    {
      title: 'Slowest calls, 99th percentile',
      unit: 'ms',
      targets: [[`topk(10, ${quantile('gateway_request_ms', 0.99, 'call')})`, '{{call}}']],
    },
    {
      title: 'Handlers, 99th percentile',
      unit: 'ms',
      targets: [[quantile('handling_ms', 0.99, 'service'), '{{service}}']],
    },
    {
      title: 'Commits',
      unit: 'ms',
      targets: [
        [quantile('commit_ms', 0.5, 'instance'), 'p50 {{instance}}'],
        [quantile('commit_ms', 0.99, 'instance'), 'p99 {{instance}}'],
      ],
      limits: { warning: 100, critical: 250 },
    },
    {
      title: 'Event loop',
      unit: 'ms',
      targets: [['loop_delay_ms', '{{instance}} {{member}}']],
      limits: { warning: 100, critical: 200 },
    },
    {
      title: 'Exchange, 99th percentile',
      unit: 's',
      targets: [[quantile('exchange_matching_seconds', 0.99, 'instance'), '{{instance}}']],
    },
  ],
};

/** In the order in which they are listed. */
export const DASHBOARDS = [LOAD, LATENCY, LEVELS, LAG, GROWTH];
