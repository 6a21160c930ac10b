/** What the dashboards of the platform's state show: service levels, lag, growth. */

/** @typedef {import('./dashboards.mjs').Dashboard} Dashboard */

/** @type {Dashboard} */
export const LEVELS = {
  id: 'levels',
  title: 'Service levels',
  panels: [
    {
      title: 'Error budget left, thirty days',
      type: 'gauge',
      unit: 'percentunit',
      targets: [['max by (slo) (slo_budget_left)', '{{slo}}']],
      limits: { warning: 0.5, critical: 0.1, isLowBad: true },
    },
    {
      title: 'Good events, thirty days',
      type: 'stat',
      unit: 'percentunit',
      targets: [['max by (slo) (slo_attainment)', '{{slo}}']],
    },
    {
      title: 'Burn rate, one hour',
      unit: 'none',
      targets: [['slo:burn_rate:1h', '{{slo}}']],
      limits: { warning: 6, critical: 14.4 },
    },
    {
      title: 'Burn rate, six hours',
      unit: 'none',
      targets: [['slo:burn_rate:6h', '{{slo}}']],
      limits: { warning: 1, critical: 6 },
    },
    {
      title: 'Services that are up',
      type: 'stat',
      unit: 'none',
      targets: [['sum(max by (service) (service_up))', 'up']],
    },
    {
      title: 'Violations of invariants',
      type: 'stat',
      unit: 'none',
      targets: [['max by (check) (invariant_violations)', '{{check}}']],
      limits: { critical: 1 },
    },
    {
      title: 'Gateways',
      type: 'stat',
      unit: 'none',
      targets: [['sum by (state) (gateway_members)', '{{state}}']],
    },
    {
      title: 'Kill switches',
      type: 'stat',
      unit: 'none',
      targets: [['sum by (scope) (kill_switches_active) or vector(0)', '{{scope}}']],
      limits: { warning: 1, critical: 1 },
    },
  ],
};

/** @type {Dashboard} */
export const LAG = {
  id: 'lag',
  title: 'Lag',
  panels: [
    {
      title: 'Events that are not confirmed',
      unit: 'short',
      targets: [['max by (consumer, producer) (consumer_lag)', '{{producer}} to {{consumer}}']],
      limits: { warning: 100, critical: 1_000 },
    },
    {
      title: 'Oldest of them',
      unit: 'ms',
      targets: [['max(outbox_oldest_ms)', 'oldest']],
      limits: { warning: 2_000, critical: 10_000 },
    },
    {
      title: 'Hops of the newest orders',
      unit: 'ms',
      targets: [['max by (hop, quantile) (hop_ms)', '{{hop}} {{quantile}}']],
    },
    {
      title: 'Outbox and commits that wait',
      unit: 'short',
      targets: [
        ['max(outbox_unsent)', 'not on the wire'],
        ['sum by (instance) (backlog_commits)', 'commits of {{instance}}'],
      ],
    },
    {
      title: 'Oldest request',
      unit: 'ms',
      targets: [['max by (service) (requests_oldest_ms)', '{{service}}']],
      limits: { warning: 100, critical: 200 },
    },
    {
      title: 'Dead letters and orders without a response',
      type: 'stat',
      unit: 'none',
      targets: [
        ['max(dead_letters)', 'dead letters'],
        ['max(orders_stuck)', 'orders'],
      ],
      limits: { critical: 1 },
    },
    {
      title: 'FIX sessions',
      type: 'stat',
      unit: 'none',
      targets: [['max by (session) (fix_session_logged_on)', '{{session}}']],
    },
    {
      title: 'FIX messages',
      unit: 'mps',
      targets: [
        ['sum by (session, direction) (rate(fix_messages_total[5m]))', '{{session}} {{direction}}'],
      ],
    },
  ],
};

/** @type {Dashboard} */
export const GROWTH = {
  id: 'growth',
  title: 'Growth',
  panels: [
    {
      title: 'Days until the disk is full',
      type: 'stat',
      unit: 'd',
      targets: [['max(database_days_left)', 'days']],
      limits: { warning: 30, critical: 14, isLowBad: true },
    },
    {
      title: 'Age of the newest backup',
      type: 'stat',
      unit: 's',
      targets: [['time() - max(backup_timestamp_seconds)', 'age']],
      limits: { warning: 90_000, critical: 172_800 },
    },
    {
      title: 'Database',
      unit: 'bytes',
      targets: [['max(database_bytes)', 'size']],
    },
    {
      title: 'Growth of the database a day',
      unit: 'bytes',
      targets: [['max(database_growth_bytes)', 'a day']],
    },
    {
      title: 'Memory of processes',
      unit: 'bytes',
      targets: [['process_resident_memory_bytes', '{{instance}} {{member}}']],
    },
    {
      title: 'Heap in use',
      unit: 'bytes',
      targets: [['nodejs_heap_size_used_bytes', '{{instance}} {{member}}']],
    },
  ],
};
