/** Whether a heat kept what it acknowledged. */
import type { Table } from '../harness/table.ts';
import type { EndedHeat } from './competition-room.ts';
import type { Answers } from './competition-seats.ts';

/** Every acknowledged request by its own number, seat and name; those of the bad bot are not read whole. */
export function proofTable(
  answers: Answers,
  { log, fills, isFrozen, isReplayed }: EndedHeat,
): Table {
  const bySeq = new Map(log.map((line) => [line.seq, line]));
  const missing = answers.acknowledged.filter(({ seq, seatNo, clientOrderId }) => {
    const line = bySeq.get(seq);
    return line?.seatNo !== seatNo || line.clientOrderId !== clientOrderId;
  });
  const { length: acknowledged } = answers.acknowledged;
  const isProof = true;
  return {
    title: 'What the heat kept',
    rows: [
      {
        variant: 'the heat',
        figures: { acknowledged, 'lines of the log': log.length, lost: missing.length, fills },
      },
    ],
    notes: ['More lines than acknowledged: the bad bot’s, whose answers are not read whole.'],
    aims: [
      { text: 'acknowledged requests', value: acknowledged, atLeast: 1, isProof },
      {
        text: 'acknowledged requests that the log has not, with number, seat and name',
        value: missing.length,
        atMost: 0,
        isProof,
      },
      { text: 'fills', value: fills, atLeast: 1, isProof },
      { text: 'results have the digest of their content', value: +isFrozen, atLeast: 1, isProof },
      {
        text: 'seed and log, run again, give the digest of the frozen fills',
        value: +isReplayed,
        atLeast: 1,
        isProof,
      },
    ],
  };
}
