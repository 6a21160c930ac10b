/** Incidents of the operator's service: published as they begin and end, kept over a restart, taken up by one person. */
import { acknowledgeIncident, listIncidents } from '@tradefloor/contracts/calls/ops';
import { userId } from '@tradefloor/contracts/ids';
import type { OpsAlert } from '@tradefloor/contracts/ops';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { expect, test } from 'vitest';
import { openLone } from '../../testing/lone-service.ts';
import { memoryOps } from '../../testing/memory-ops.ts';
import { opsService } from './service.ts';

const ADA = givenCaller({ userId: userId('ada'), role: 'admin' });
const BEN = givenCaller({ userId: userId('ben'), role: 'admin' });

/** The service with a watch that finds these alerts. */
function given() {
  const found: { alerts: OpsAlert[] } = { alerts: [] };
  const lone = openLone(opsService(memoryOps({ watch: { alerts: () => found.alerts } })));
  const alert = (subject: string): OpsAlert => ({
    alert: 'slo-fast-burn',
    subject,
    detail: 'burn rate 20.0',
    since: lone.nowMs,
    severity: 'page',
  });
  const list = async () => {
    const { result } = await lone.request(listIncidents, {}, ADA);
    return result.ok ? (result.value as { items: readonly object[] }).items : [];
  };
  const acknowledge = async (note: string, caller = ADA) => {
    const { result } = await lone.request(
      acknowledgeIncident,
      { incidentId: 'inc-1', note },
      caller,
    );
    return result.ok ? result.value : result.error.code;
  };
  return { lone, found, alert, list, acknowledge };
}

test('an incident is published as it begins and as it is over, and is listed with both times', async () => {
  const { lone, found, alert, list } = given();
  const beganAt = lone.nowMs;
  found.alerts = [alert('accept-latency')];
  expect(lone.interval('incidents')).toMatchObject([
    { topic: 'ops.incident', payload: { incidentId: 'inc-1', openedAt: beganAt, closedAt: null } },
  ]);
  expect(lone.interval('incidents')).toEqual([]);
  found.alerts = [];
  lone.nowMs += 30_000;
  expect(lone.interval('incidents')).toEqual([]);
  lone.nowMs += 60_000;
  expect(lone.interval('incidents')).toMatchObject([
    { topic: 'ops.incident', payload: { incidentId: 'inc-1', closedAt: beganAt + 30_000 } },
  ]);
  expect(await list()).toMatchObject([{ openedAt: beganAt, closedAt: beganAt + 30_000 }]);
});

test('the history and what was acknowledged are there after a restart', async () => {
  const { lone, found, alert, list, acknowledge } = given();
  found.alerts = [alert('accept-latency')];
  lone.interval('incidents');
  await acknowledge('looking at the database');
  lone.restart();
  expect(lone.interval('incidents')).toEqual([]);
  expect(await list()).toMatchObject([
    { incidentId: 'inc-1', acknowledgedBy: 'ada', note: 'looking at the database', closedAt: null },
  ]);
});

test('one administrator takes an incident up, and may change the note; another is refused', async () => {
  const { lone, found, alert, acknowledge } = given();
  expect(await acknowledge('nothing there')).toBe('NOT_FOUND');
  found.alerts = [alert('accept-latency')];
  lone.interval('incidents');
  const at = lone.nowMs;
  const taken = { acknowledgedBy: 'ada', acknowledgedAt: at, note: 'looking' };
  expect(await acknowledge('looking')).toMatchObject(taken);
  lone.nowMs += 5_000;
  expect(await acknowledge('looking')).toMatchObject(taken);
  expect(await acknowledge('found it')).toMatchObject({ ...taken, note: 'found it' });
  expect(await acknowledge('me too', BEN)).toBe('CONFLICT');
});
