/** The figures of a case beside the ranks of a heat: a row for each seat, in the order of the standings. */

import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { HeatResults } from '../../../platform/client/shapes.ts';
import { figureText, scoreText, unitName } from '../case/case-text.ts';

export function CaseResults({ results }: { readonly results: HeatResults }) {
  const { case: played, standings } = results;
  if (played === undefined) return null;
  const figures = new Map(played.seats.map((seat) => [seat.seatId, seat.figures]));
  const names = (played.seats[0]?.figures ?? []).map(({ name }) => name);
  return (
    <div className="overflow-x-auto print:hidden">
      <DataTable
        caption={phrase`${played.title}: what the scores are made of`}
        heads={toHeads(['Participant'], [phrase`Score, ${unitName(played.unit)}`, ...names])}
        bodyClass="tabular-nums [&_td]:px-1 [&_tr]:border-line [&_tr]:border-t"
      >
        {standings.map(({ seatId, label, score }) => (
          <tr key={seatId}>
            <RowHead>{label}</RowHead>
            <td>{score === null ? '\u2013' : scoreText({ score, unit: 'COUNT' })}</td>
            {(figures.get(seatId) ?? []).map((figure) => (
              <td key={figure.name}>{figureText(figure)}</td>
            ))}
          </tr>
        ))}
      </DataTable>
    </div>
  );
}
