/** A seat's case as its heat goes on: the score with what it is made of, clients' orders, and tenders to accept. */

import { useState } from 'react';
import { FactList } from '../../../kit/facts/fact-lists.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { SideWord } from '../../../kit/order/side-word.tsx';
import { useChange } from '../../../kit/query/use-change.ts';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { RoomCase, SeatCase } from '../../../platform/client/shapes.ts';
import { CasePage } from '../room/case-page.tsx';
import { figureText, leftText, scoreText } from './case-text.ts';

type CaseSectionProps = {
  readonly of: RoomCase;
  readonly seatCase: SeatCase;
  readonly clockMs: number;
  readonly decimals: (symbol: string) => number;
  /** Null where the seat is looked at, and nothing can be accepted. */
  readonly roomId: string | null;
  /** Why nothing may be sent; null when it may. */
  readonly block: string | null;
};

export function CaseSection(props: CaseSectionProps) {
  const { of, seatCase } = props;
  const { mandates, tenders, figures } = seatCase;
  return (
    <section aria-label="Case" className="min-w-0 overflow-x-auto border border-line bg-s1 p-2">
      <h3 className="font-semibold text-13">{of.title}</h3>
      <p className="mb-1 text-12 text-t2">
        Score{' '}
        <b data-testid="case-score" className="text-15 text-t1 tabular-nums">
          {scoreText(seatCase)}
        </b>
      </p>
      <FactList
        label="Figures of the case"
        className="mb-2"
        valueClass="text-right tabular-nums"
        facts={figures.map((figure) => ({ name: figure.name, value: figureText(figure) }))}
      />
      {mandates.length === 0 ? null : <Mandates {...props} />}
      {tenders.length === 0 ? null : <Tenders {...props} />}
      <details className="text-12">
        <summary className="min-h-6 cursor-pointer">About this case</summary>
        <CasePage page={of.page} />
      </details>
    </section>
  );
}

const ROWS = 'tabular-nums [&_td]:px-1 [&_tr]:border-line [&_tr]:border-t';

function Mandates({ seatCase, clockMs }: CaseSectionProps) {
  return (
    <DataTable
      caption="Clients’ orders to execute"
      heads={toHeads(['Order', 'Side'], ['Qty', 'Left'])}
      bodyClass={ROWS}
      className="mb-2"
    >
      {seatCase.mandates.map(({ mandateId, symbol, side, qty, untilMs }) => (
        <tr key={mandateId}>
          <RowHead>{symbol}</RowHead>
          <td className="text-left">
            <SideWord side={side} />
          </td>
          <td>{formatQty(qty)}</td>
          <td>{leftText(untilMs, clockMs) ?? 'Ended'}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function Tenders({ seatCase, clockMs, decimals, roomId, block }: CaseSectionProps) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.rooms.state.pathFilter());
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const accept = async (room: string, tenderId: string): Promise<void> => {
    if (isBusy) return;
    const isTaken = await run(() => calls.rooms.acceptTender.mutate({ roomId: room, tenderId }));
    if (isTaken) setSent((before) => new Set(before).add(tenderId));
  };
  return (
    <>
      <DataTable
        caption="Tenders"
        heads={[
          ...toHeads(['Symbol', 'You'], ['Qty', 'Price', 'Left']),
          { name: 'State', isText: true },
        ]}
        bodyClass={ROWS}
        className="mb-1"
      >
        {seatCase.tenders.toReversed().map((tender) => {
          const { tenderId, symbol, side, qty, price, untilMs, isAccepted, rejectReason } = tender;
          const left = leftText(untilMs, clockMs);
          const isOpen = !isAccepted && left !== null && roomId !== null;
          return (
            <tr key={tenderId}>
              <RowHead>{symbol}</RowHead>
              <td className="text-left">
                <SideWord side={side} />
              </td>
              <td>{formatQty(qty)}</td>
              <td>{formatFixed(price, decimals(symbol))}</td>
              <td>{left ?? '0:00'}</td>
              <td className="text-left">
                {isOpen && (!sent.has(tenderId) || rejectReason !== null) ? (
                  <Button
                    size="sm"
                    look="primary"
                    aria-disabled={block !== null || isBusy}
                    aria-label={phrase`Accept: ${side} ${formatQty(qty)} ${symbol}`}
                    onClick={() => void (block === null ? accept(roomId, tenderId) : null)}
                  >
                    Accept
                  </Button>
                ) : (
                  tenderState({ isAccepted, isSent: sent.has(tenderId), left })
                )}
                {rejectReason === null ? null : (
                  <span className="block text-11 text-critical">{rejectReason}</span>
                )}
              </td>
            </tr>
          );
        })}
      </DataTable>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </>
  );
}

function tenderState(of: {
  readonly isAccepted: boolean;
  readonly isSent: boolean;
  readonly left: string | null;
}): string {
  if (of.isAccepted) return 'Accepted';
  if (of.left === null) return 'Ended';
  return of.isSent ? 'Sent' : 'Open';
}
