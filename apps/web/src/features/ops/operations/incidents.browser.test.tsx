/** Incidents on the operator's page: how long each lasted, its first step, and taking one up with a note. */
import { expect, test } from 'vitest';
import type { Incident } from '../../../platform/client/shapes.ts';
import { AT, AT_MS } from '../../../platform/testing/given.ts';
import { showGerman } from '../../../ui-state/testing/in-german.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { Incidents } from './incidents.tsx';

const ago = (seconds: number): string => new Date(AT_MS - seconds * 1_000).toISOString();

const makeIncident = (no: number, more: Partial<Incident> = {}): Incident => ({
  incidentId: `inc-${no}`,
  alert: 'orders-stuck',
  subject: 'orders',
  detail: `${no} orders have no response`,
  severity: 'page',
  openedAt: ago(90),
  closedAt: null,
  acknowledgedBy: null,
  acknowledgedAt: null,
  note: null,
  ...more,
});

function show(items: Incident[]) {
  const sent: unknown[] = [];
  const state = { items };
  const shown = showPanel(<Incidents />, {
    role: 'admin',
    answers: {
      'ops.incidents': async () => ({ items: state.items, nextCursor: null }),
      'ops.acknowledgeIncident': async (input) => {
        sent.push(input);
        const taken = { acknowledgedBy: 'ada', acknowledgedAt: AT, note: input.note };
        state.items = state.items.map((one) =>
          one.incidentId === input.incidentId ? { ...one, ...taken } : one,
        );
        return { ...makeIncident(1), ...taken };
      },
    },
  });
  return { ...shown, sent };
}

test('each has how long it lasted, and its first step of the runbook', async () => {
  const over = makeIncident(1, { openedAt: ago(3_700), closedAt: ago(100) });
  const { panel } = show([makeIncident(2), over]);
  const row = (text: RegExp) => panel.getByRole('row', { name: text });
  await expect.element(row(/2 orders have no response/)).toHaveTextContent(/1 min 30 s, open/);
  await expect.element(row(/1 orders have no response/)).toHaveTextContent(/1 h/);
  await expect.element(row(/1 orders have no response/)).not.toHaveTextContent(/open/);
  await row(/2 orders have no response/)
    .getByText('Runbook')
    .click();
  await expect.element(panel.getByText(/paste one into the order timeline/).first()).toBeVisible();
});

test('one is taken up with a note, and shows by whom', async () => {
  const { panel, sent } = show([makeIncident(2)]);
  await panel.getByRole('button', { name: 'Acknowledge orders-stuck orders' }).click();
  const dialog = panel.getByRole('dialog', { name: 'Acknowledge orders-stuck orders' });
  const button = dialog.getByRole('button', { name: 'Acknowledge', exact: true });
  await expect.element(button).toBeDisabled();
  await dialog.getByLabelText('Note: what is done about it').fill('line restarted');
  await button.click();
  await expect.element(panel.getByText('ada: line restarted')).toBeVisible();
  expect(sent).toEqual([{ incidentId: 'inc-2', note: 'line restarted' }]);
});

test('without any it states so', async () => {
  const { panel } = show([]);
  await expect.element(panel.getByText('No incidents yet')).toBeVisible();
});

test('in German an incident has its detail and its first step in German, and a note as it was written', async () => {
  showGerman();
  const taken = { acknowledgedBy: 'ada' as Incident['acknowledgedBy'], note: 'line restarted' };
  const { panel } = show([makeIncident(2, taken)]);
  const row = panel.getByRole('row', { name: /2 Orders haben keine Antwort/ });
  await expect.element(row).toHaveTextContent(/ada: line restarted/);
  await expect.element(row).toHaveTextContent(/die Leitung zur Börse/);
});
