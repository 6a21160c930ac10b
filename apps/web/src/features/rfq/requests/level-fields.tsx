/** Price, yield and spread, linked: whatever is typed is the limit, the other two follow; with nothing typed all follow the mid. */

import { useState } from 'react';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { formatBondPrice, formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Bond } from '../../../platform/client/shapes.ts';
import {
  type BondFigures,
  cashAmount,
  type LevelField,
  thirtySeconds,
} from '../bonds/bond-pricing.ts';
import { type Levels, limitPrice } from './rfq-draft.ts';
import type { RfqTicketState } from './use-rfq-ticket.ts';

type LevelFieldsProps = { readonly ticket: RfqTicketState; readonly bond: Bond };

export function LevelFields({ ticket, bond }: LevelFieldsProps) {
  const { levels, draft, change } = ticket;
  const benchmark = useBonds((book) =>
    bond.benchmarkIsin === null ? null : book.bond(bond.benchmarkIsin),
  );
  const isLimit = levels?.isLimit === true;
  return (
    <section aria-label="Level">
      <div className="mb-0.5 flex min-h-6 items-center justify-between text-11">
        <span className="font-medium text-t2">
          {isLimit
            ? phrase`Limit: no trade worse than ${levels.figures === null ? '…' : formatBondPrice(limitPrice(levels.figures))}`
            : 'No limit: all three follow the mid'}
        </span>
        {isLimit ? (
          <button
            type="button"
            className="min-h-6 px-1 text-accent hover:underline"
            onClick={() => change({ typed: null })}
          >
            any price
          </button>
        ) : null}
      </div>
      <div className="grid grid-cols-3 gap-2">
        <Level ticket={ticket} by="price" label="Price" text={priceText(levels)} />
        <Level
          ticket={ticket}
          by="yield"
          label="Yield %"
          text={toText(levels?.figures?.yieldPct, 3)}
        />
        <Level
          ticket={ticket}
          by="spread"
          label="Spread bp"
          text={toText(levels?.figures?.spreadBps, 1)}
        />
      </div>
      <p className="mt-0.5 flex min-h-4 justify-between gap-2 text-11 text-t3">
        <span>{levels?.figures ? otherQuotation(bond, levels.figures) : ''}</span>
        <span className="truncate">
          {benchmark === null ? 'spread over its own mid' : phrase`spread over ${benchmark.name}`}
        </span>
      </p>
      <Amounts face={ticket.face} levels={levels} bond={bond} side={draft.side} />
    </section>
  );
}

/** The price as it is quoted elsewhere: in 32nds of a point, or before indexation. */
function otherQuotation({ quotedAs, indexation }: Bond, figures: BondFigures): string {
  if (indexation !== undefined) return phrase`${formatBondPrice(figures.realPrice)} real`;
  return quotedAs === 'THIRTY_SECONDS' ? phrase`${thirtySeconds(figures.price)} in 32nds` : '';
}

/** Without grouping: what stands in the field can be typed again. */
const toText = (value: number | undefined, decimals: number): string =>
  value === undefined ? '' : (Number(value.toFixed(decimals)) + 0).toFixed(decimals);
const priceText = (levels: Levels | null): string => toText(levels?.figures?.price, 3);

type LevelProps = {
  readonly ticket: RfqTicketState;
  readonly by: LevelField;
  readonly label: string;
  /** What the others, or the market, make of it. */
  readonly text: string;
};

function Level({ ticket, by, label, text }: LevelProps) {
  const { draft, change, levels } = ticket;
  const [held, setHeld] = useState<string | null>(null);
  const typed = draft.typed?.by === by ? draft.typed.text : null;
  return (
    <InputField
      label={label}
      data-field={by}
      inputMode="decimal"
      value={typed ?? held ?? text}
      problem={typed !== null && levels !== null ? levels.problem : null}
      onFocus={(event) => {
        // What moves with the market stands still under the hand that is about to type.
        setHeld(text);
        event.currentTarget.select();
      }}
      onBlur={() => {
        setHeld(null);
        if (typed?.trim() === '') change({ typed: null });
      }}
      onChange={(event) => change({ typed: { by, text: event.target.value } })}
    />
  );
}

type AmountsProps = {
  readonly face: number | null;
  readonly levels: Levels | null;
  readonly bond: Bond;
  readonly side: 'BUY' | 'SELL';
};

/** What changes hands at this level, and what it risks. */
function Amounts({ face, levels, bond, side }: AmountsProps) {
  const figures = levels?.figures ?? null;
  const money = (per100: number): string =>
    face === null ? '–' : formatFixed(cashAmount(face, per100), 2);
  const rows: readonly (readonly [string, string, string])[] =
    figures === null
      ? []
      : [
          ['Accrued', formatFixed(figures.accrued, 6), money(figures.accrued)],
          ['Dirty', formatFixed(figures.dirty, 6), money(figures.dirty)],
          [
            'DV01',
            formatFixed(figures.dv01Per100, 6),
            face === null ? '–' : formatQty(Math.round(cashAmount(face, figures.dv01Per100))),
          ],
        ];
  return (
    <DataTable
      caption="Settlement amount at this level"
      hidesCaption
      pad=""
      className="mt-1 text-right text-12"
      heads={toHeads([side === 'BUY' ? 'You pay' : 'You receive'], ['per 100', bond.currency])}
    >
      {rows.map(([name, per100, amount]) => (
        <tr key={name} className="border-line border-t">
          <RowHead className="py-0.5 text-t2">
            {name === 'Dirty' ? 'Cash incl. accrued' : name}
          </RowHead>
          <td>{per100}</td>
          <td className={name === 'Dirty' ? 'font-semibold' : undefined}>{amount}</td>
        </tr>
      ))}
    </DataTable>
  );
}
