/** Delta, gamma, vega, value of a basis point and open currencies of the firm, by desk, by user and by underlying. */
import type { Exposure } from '@tradefloor/contracts/firm-risk';
import type { Desk } from '@tradefloor/contracts/user';
import { type MarkedCell, toUsdPerPrice } from '@tradefloor/core/trading/risk/exposure';
import { SensitivityTable } from '@tradefloor/core/trading/risk/sensitivities';
import type { RiskMarks } from './risk-marks.ts';
import type { RiskState } from './risk-state.ts';

/** @param of the cells of some desks, and the users that are listed with them */
export function listSensitivities(
  state: RiskState,
  marks: RiskMarks,
  of: {
    readonly cells: readonly MarkedCell[];
    readonly desks: readonly Desk[] | null;
    readonly users: Exposure['byUser'];
  },
): Exposure['sensitivities'] {
  const table = new SensitivityTable({
    option: marks.option,
    bond: (symbol, mark) => state.bonds.get(symbol, mark, marks.nowMs),
  });
  for (const cell of of.cells) {
    table.add('DESK', cell.desk, cell);
    table.add('UNDERLYING', cell.symbol, cell);
  }
  for (const { userId } of of.users) {
    for (const row of state.listPositions(userId)) {
      if (of.desks !== null && !of.desks.includes(row.desk)) continue;
      const usdPerPrice = toUsdPerPrice(row, marks.usdRate(row));
      const mark = marks.tick(row.symbol)?.mid ?? null;
      table.add('USER', userId, { ...row, mark, usdPerPrice });
    }
  }
  return table.list();
}
