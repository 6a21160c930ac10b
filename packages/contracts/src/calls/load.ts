/** The load generator's panel: starts a run, looks at it, stops it. */
import { LoadPlan, LoadRun } from '../load.ts';
import { call, Nothing } from './call.ts';

/** The state of the newest load run. */
export const loadRun = call('loadRun', {
  procedure: 'load.run',
  kind: 'query',
  to: 'load-generator',
  method: 'GET',
  path: '/runs/current',
  access: ['admin'],
  in: Nothing,
  out: LoadRun,
});
/** Starts a run; refused while one is under way, above the installation's rate, and where there is no generator. */
export const startLoad = call('startLoad', {
  procedure: 'load.start',
  kind: 'mutation',
  to: 'load-generator',
  method: 'POST',
  path: '/runs',
  access: ['admin'],
  in: LoadPlan,
  out: LoadRun,
});
/** Ends the run under way; what was sent is waited for. */
export const stopLoad = call('stopLoad', {
  procedure: 'load.stop',
  kind: 'mutation',
  to: 'load-generator',
  method: 'POST',
  path: '/runs/stop',
  access: ['admin'],
  reducesRisk: true,
  in: Nothing,
  out: LoadRun,
});
