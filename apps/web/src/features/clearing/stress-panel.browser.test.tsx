import { describe, expect, test, vi } from 'vitest';
import type { DrillReport, StressReport } from '../../platform/client/shapes.ts';
import { AT } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { StressPanel } from './stress-panel.tsx';

type Scenario = StressReport['scenarios'][number];

const makeScenario = (more: Partial<Scenario> = {}): Scenario => ({
  factor: 'MARKET',
  direction: 'DOWN',
  largest: [{ userId: 'BRKD', loss: 90_000, resources: 30_000, uncovered: 60_000 }],
  coverTwo: 75_000,
  ...more,
});

const makeReport = (more: Partial<StressReport> = {}): StressReport => ({
  asOf: AT,
  sigmas: 3,
  scenarios: [makeScenario()],
  fundSize: 40_000_000,
  fundFloor: 25_000_000,
  skinInTheGame: 15_000_000,
  members: [
    { userId: 'BRKD', contribution: 25_000_000 },
    { userId: 'CLNT', contribution: 15_000_000 },
  ],
  ...more,
});

/** Two in default, with a loss of 100,000 of which margin and fund contribution bear 30,000 and 70,000. */
const DRILL: DrillReport = {
  asOf: AT,
  scenario: { factor: 'MARKET', direction: 'DOWN' },
  sigmas: 12,
  defaulters: [
    { userId: 'BRKD', loss: 60_000, resources: 20_000, uncovered: 40_000 },
    { userId: 'CLNT', loss: 40_000, resources: 10_000, uncovered: 30_000 },
  ],
  loss: 100_000,
  tranches: [
    {
      tranche: 'DEFAULTER_MARGIN',
      available: 30_000,
      used: 30_000,
      remaining: 70_000,
      borneBy: [
        { bearer: 'CLNT', amount: 10_000 },
        { bearer: 'BRKD', amount: 20_000 },
      ],
    },
    { tranche: 'DEFAULTER_FUND', available: 95_000, used: 70_000, remaining: 0, borneBy: [] },
  ],
  returned: 25_000,
  unallocated: 0,
};

const show = (report: StressReport, drill: DrillReport = DRILL) => {
  const stress = vi.fn(async (_: unknown) => drill);
  const responses = { 'ccp.stress': async () => report, 'ccp.drill': stress };
  return { ...showPanel(<StressPanel />, { role: 'admin', answers: responses }), ask: stress };
};

describe('the stress losses', () => {
  test('margin covers what is lost and not uncovered, worst scenario first', async () => {
    const mild = makeScenario({
      direction: 'UP',
      largest: [{ userId: 'HLWY', loss: 12_000, resources: 12_000, uncovered: 0 }],
      coverTwo: 0,
    });
    const { panel } = show(makeReport({ scenarios: [mild, makeScenario()] }));
    const rows = panel.getByRole('region', { name: 'Stress: 3 daily standard deviations' });
    await expect.element(rows).toBeVisible();
    const texts = rows
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.textContent);
    expect(texts).toEqual([
      'Whole market downBRKD90.0K30.0K75.0K',
      'Whole market upHLWY12.0K12.0K0',
    ]);
  });

  test('a scenario without a loss has a dash and no loss', async () => {
    const { panel } = show(makeReport({ scenarios: [makeScenario({ largest: [], coverTwo: 0 })] }));
    await expect
      .element(panel.getByRole('row', { name: /Whole market down/ }))
      .toHaveTextContent('Whole market down–000');
  });

  test('volatilities are named as what moves', async () => {
    const { panel } = show(
      makeReport({ scenarios: [makeScenario({ factor: 'VOLATILITY', direction: 'UP' })] }),
    );
    await expect.element(panel.getByRole('row', { name: /^Implied volatility up/ })).toBeVisible();
  });

  test('the default fund shows whether it has its minimum size', async () => {
    const above = show(makeReport()).panel.getByLabelText('Default fund', { exact: true });
    await expect.element(above).toHaveTextContent('40.0Mcover 2 plus 10 %Members2');
    const floor = show(makeReport({ fundSize: 25_000_000 })).panel;
    await expect
      .element(floor.getByLabelText('Default fund', { exact: true }))
      .toHaveTextContent('25.0Mminimum size');
  });
});

test('the default fund opens to what sizes it and to who contributes what share', async () => {
  const { panel } = show(
    makeReport({ scenarios: [makeScenario({ coverTwo: 36_363_636 })], fundSize: 40_000_000 }),
  );
  await panel.getByText('How the default fund is sized and who contributes').click();
  await expect
    .element(
      panel.getByText('Cover 2 of the worst scenario (Whole market down) and a tenth of it.'),
    )
    .toBeVisible();
  await expect
    .element(panel.getByRole('row', { name: /^BRKD/ }).first())
    .toHaveTextContent('BRKD25,000,000.0062.5%');
});

describe('a default drill', () => {
  const RUN = { name: 'Run default drill' };

  test('is not offered to a trader', async () => {
    const { panel } = showPanel(<StressPanel />, {
      answers: { 'ccp.stress': async () => makeReport() },
    });
    await expect.element(panel.getByText('Skin in the game')).toBeVisible();
    expect(panel.getByRole('button', RUN).elements()).toEqual([]);
  });

  test('is requested with the direction and the move that are set', async () => {
    const { panel, ask } = show(makeReport());
    await panel.getByLabelText('The market').selectOptions('rises');
    await panel.getByLabelText('Move, daily standard deviations').fill('7.5');
    await panel.getByRole('button', RUN).click();
    await expect
      .poll(() => ask.mock.calls.map(([input]) => input))
      .toEqual([{ scenario: { factor: 'MARKET', direction: 'UP' }, sigmas: 7.5 }]);
  });

  test.each(['0.4', '31', 'many', ''])('is not run for a move of "%s"', async (typed) => {
    const { panel } = show(makeReport());
    await panel.getByLabelText('Move, daily standard deviations').fill(typed);
    await expect.element(panel.getByText('0.5 to 30')).toBeVisible();
    await expect.element(panel.getByRole('button', RUN)).toBeDisabled();
  });

  test('meets one tranche after the other, each with what it bore and what remains', async () => {
    const { panel } = show(makeReport());
    await panel.getByRole('button', RUN).click();
    const table = panel.getByRole('region', { name: 'Waterfall' });
    const fund = table.getByRole('row', { name: /Defaulters' default fund contributions/ });
    await expect
      .element(table.getByRole('row', { name: /Defaulters' margin/ }))
      .toHaveTextContent(
        "Defaulters' marginMargin posted with gains and losses; each bears its own loss first.BRKD 20,000.00, CLNT 10,000.0030.0K30.0K70.0K",
      );
    await expect
      .element(fund)
      .toHaveTextContent(/^Defaulters' default fund contributions.*contribution\.95\.0K70\.0K0$/);
    await expect.element(panel.getByText('BRKD and CLNT')).toBeVisible();
    await expect
      .element(panel.getByText('The loss is covered; 25.0K is returned to the defaulters.'))
      .toBeVisible();
  });

  test('states a loss that no tranche bears', async () => {
    const { panel } = show(makeReport(), { ...DRILL, returned: 0, unallocated: 4_000 });
    await panel.getByRole('button', RUN).click();
    await panel.getByRole('button', { name: 'Show all' }).click();
    await expect.element(panel.getByText('4.0K is uncovered.')).toBeVisible();
  });

  test('without a loser plays no waterfall', async () => {
    const { panel } = show(makeReport(), { ...DRILL, defaulters: [], loss: 0, tranches: [] });
    await panel.getByRole('button', RUN).click();
    await expect.element(panel.getByText('No losses in this scenario')).toBeVisible();
    expect(panel.getByRole('region', { name: 'Waterfall' }).elements()).toEqual([]);
  });
});
