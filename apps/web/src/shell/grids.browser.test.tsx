/** No grid cuts a number: each with the largest values of its domain, all its columns on, at three widths. */
import { type ReactElement, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { AUDIT_COLUMNS } from '../features/admin/audit/audit-columns.tsx';
import { sessionColumns } from '../features/admin/sessions/session-columns.ts';
import { FINDING_COLUMNS } from '../features/admin/surveillance/finding-columns.tsx';
import { USER_COLUMNS } from '../features/admin/users/user-columns.ts';
import { algoColumns } from '../features/algos/algo-columns.tsx';
import { settlementColumns } from '../features/clearing/settlement-columns.tsx';
import { auctionColumns } from '../features/equity/auctions/auction-columns.tsx';
import { fillColumns } from '../features/equity/fills/fill-columns.tsx';
import { orderColumns } from '../features/equity/orders/order-columns.tsx';
import { positionColumns } from '../features/equity/positions/position-columns.ts';
import { tradeColumns } from '../features/equity/time-and-sales/trade-columns.tsx';
import { WATCH_COLUMNS } from '../features/equity/watchlist/watch-columns.ts';
import { fixColumns } from '../features/fix/fix-columns.tsx';
import { BOND_COLUMNS } from '../features/rfq/bonds/bond-columns.tsx';
import { DEALER_COLUMNS } from '../features/rfq/requests/dealer-columns.tsx';
import { rfqColumns } from '../features/rfq/requests/rfq-columns.tsx';
import { sensitivityColumns } from '../features/risk/firm/sensitivity-columns.ts';
import { leagueColumns } from '../features/tca/league-columns.ts';
import { tcaColumns } from '../features/tca/tca-columns.tsx';
import type { GridId } from '../kit/grid/grid-id.ts';
import { GridPanel } from '../kit/grid/grid-panel.tsx';
import type { GridColumn } from '../kit/grid/model/columns.ts';
import { cutCells } from '../kit/grid/testing/clipped.ts';
import { plainDecimals } from '../lib/format/units.ts';
import { AT_MS, toQuote } from '../platform/testing/given.ts';
import { showGerman } from '../ui-state/testing/in-german.ts';
import { showPanel } from '../ui-state/testing/show-panel.tsx';
import { WithKeyboard } from '../ui-state/testing/with-keyboard.tsx';
import * as widest from './testing/widest-rows.ts';

const NONE: ReadonlySet<string> = new Set();
const FEW = 400;

type Given<Row> = { readonly rows: readonly Row[]; readonly columns: readonly GridColumn<Row>[] };

/** A grid of these rows with every column on. */
const grid =
  <Row,>({ rows, columns }: Given<Row>) =>
  (id: GridId): ReactElement => <Shown id={id} rows={rows} columns={columns} />;

function Shown<Row>({ id, rows, columns }: Given<Row> & { readonly id: GridId }) {
  const [all] = useState(() => columns.map((column) => ({ ...column, isHidden: false })));
  return (
    <div className="flex shrink-0 flex-col" style={{ height: FEW }}>
      <GridPanel
        id={id}
        label={id}
        rows={rows}
        columns={all}
        toKey={(row) => String(rows.indexOf(row))}
        filterText={() => ''}
        selected={NONE}
        onSelect={() => undefined}
        empty=""
      />
    </div>
  );
}

const league = grid({ rows: widest.LEAGUE, columns: leagueColumns('From, UTC', false) });

/** Every grid there is: a new one without rows does not compile. */
const GRIDS: Readonly<Record<GridId, (id: GridId) => ReactElement>> = {
  algos: grid({ rows: widest.ALGOS, columns: algoColumns(plainDecimals, true) }),
  auctions: grid({ rows: widest.AUCTIONS, columns: auctionColumns(plainDecimals) }),
  audit: grid({ rows: widest.AUDITED, columns: AUDIT_COLUMNS }),
  bonds: grid({ rows: widest.BONDS, columns: BOND_COLUMNS }),
  dealers: grid({ rows: widest.DEALERS, columns: DEALER_COLUMNS }),
  fills: grid({ rows: widest.FILLS, columns: fillColumns(plainDecimals, true) }),
  findings: grid({ rows: widest.FINDINGS, columns: FINDING_COLUMNS }),
  fix: grid({ rows: widest.FIX_MESSAGES, columns: fixColumns(plainDecimals) }),
  orders: grid({
    rows: widest.ORDERS,
    columns: orderColumns(
      plainDecimals,
      {
        showsUser: true,
        showsWay: true,
        showsHandling: true,
        links: { kinds: new Map(), listOrders: () => widest.ORDERS },
      },
      () => null,
    ),
  }),
  positions: grid({ rows: widest.POSITIONS, columns: positionColumns(plainDecimals, true) }),
  rfqs: grid({ rows: widest.RFQS, columns: rfqColumns(true, () => 0) }),
  sensitivities: grid({ rows: widest.SENSITIVITIES, columns: sensitivityColumns('Underlying') }),
  sessions: grid({ rows: widest.SESSIONS, columns: sessionColumns(AT_MS + 86_000_000) }),
  settlements: grid({ rows: widest.OBLIGATIONS, columns: settlementColumns((userId) => userId) }),
  'tca-orders': grid({ rows: widest.COSTS, columns: tcaColumns(plainDecimals, true) }),
  'tca-algo': league,
  'tca-symbol': league,
  'tca-time': league,
  'tca-trader': league,
  'tca-venue': grid({ rows: widest.LEAGUE, columns: leagueColumns('Venue', true) }),
  'time-and-sales': grid({ rows: widest.PRINTS, columns: tradeColumns(plainDecimals) }),
  users: grid({ rows: widest.USERS, columns: USER_COLUMNS }),
  watchlist: grid({ rows: widest.WATCHED, columns: WATCH_COLUMNS }),
};

/** The largest prices that are quoted, and a spread and a change as wide as they get. */
const LARGEST = {
  bid: 12_345_678_000_000,
  ask: 99_999_999_990_000,
  last: 99_999_999_990_000,
  mid: 99_999_990_000,
  high: 99_999_999_990_000,
  low: 99_999_999_990_000,
  vwap: 99_999_999_990_000,
  open: 1_000_000_000,
  dayVolume: 888_888_888_888,
};

const show = () => {
  const { panel, client } = showPanel(
    <WithKeyboard>
      {Object.entries(GRIDS).map(([id, draw]) => (
        <div key={id} data-testid={id}>
          {draw(id as GridId)}
        </div>
      ))}
    </WithKeyboard>,
    {
      before: ({ hot }) =>
        hot.apply(
          widest.SYMBOLS.map((symbol) => toQuote({ symbol, ...LARGEST })),
          AT_MS,
        ),
    },
  );
  return { panel, client };
};

const isDrawn = (id: string, panel: Element): boolean =>
  (panel.querySelector(`[data-testid="${id}"]`)?.querySelectorAll('.grid-cell').length ?? 0) > 0;

describe('with the largest values of its domain', () => {
  test.each([
    [1_024, 'English'],
    [1_440, 'English'],
    [1_920, 'English'],
    [1_440, 'German'],
  ] as const)(
    'no grid of %i pixels cuts a figure, a date, a status or a head in %s',
    async (width, language) => {
      if (language === 'German') showGerman();
      const { panel } = show();
      const place = panel.element() as HTMLElement;
      Object.assign(place.style, { width: `${width}px`, height: 'auto' });
      const ids = Object.keys(GRIDS);
      await expect.poll(() => ids.filter((id) => !isDrawn(id, place))).toEqual([]);
      await expect
        .poll(() => place.querySelector<HTMLElement>('.grid-scroll')?.clientWidth)
        .toBe(width);
      const cut = ids.flatMap((id) => {
        const shown = place.querySelector(`[data-testid="${id}"]`);
        return shown === null ? [id] : cutCells(shown).map((cell) => `${id} ${cell}`);
      });
      expect(cut).toEqual([]);
    },
  );
});
