/**
 * Two clients of the firm trade bonds over the whole platform on virtual time: each is a member of the CCP of its own.
 * What each is to hold and to pay is worked out from the requests alone.
 */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { ccpMargin, ccpSettlementsOn, ccpStatement } from '@tradefloor/contracts/calls/ccp';
import { type ArchivedExecution, verifyArchive } from '@tradefloor/contracts/calls/fix-archive';
import { acceptQuote, listRfqs, requestQuote, voiceTrade } from '@tradefloor/contracts/calls/rfq';
import { participant } from '@tradefloor/contracts/ccp';
import type { Fill } from '@tradefloor/contracts/fill';
import type { RfqId } from '@tradefloor/contracts/ids';
import type { Rfq } from '@tradefloor/contracts/rfq';
import type { Caller } from '@tradefloor/contracts/user';
import type {
  ClearedPositionRow,
  ObligationRow,
  TransferRow,
} from '@tradefloor/core/clearing/tables';
import type { Result } from '@tradefloor/core/result';
import { FIX_ARCHIVE_TABLES } from '@tradefloor/core/trading/fix-archive/tables';
import { RFQ_TABLES } from '@tradefloor/core/trading/rfq/rfq-tables';
import { developmentUsers } from '@tradefloor/core/trading/users/seed-users';
import { USER_TABLES } from '@tradefloor/core/trading/users/tables';
import type { CallFailure } from '@tradefloor/runtime';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { ALL_FAULTS, type Faults, NO_FAULTS } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import { describe, expect, test } from 'vitest';
import { auditClearing } from './testing/platform-simulation.ts';
import { givenBond, givenPerson } from './testing/rfq-fixture.ts';
import { RFQ_TOPOLOGIES, repeatedly, workAsSales } from './testing/rfq-simulation.ts';

const EDITH = givenPerson('external-client');
const FRANK = givenPerson('external-client', 'frank');
const CLIENTS = [EDITH, FRANK];
const SALES = givenPerson('sales');
const RITA = givenPerson('risk-manager');
const TREASURY = givenBond().isin;
const CORPORATE = givenBond('AAPL 4.45').isin;
const TODAY = '2026-11-23';

/** The directory has one client; here it has two. */
function addFrank(database: MemoryDatabase): void {
  const edith = developmentUsers('no password', 0).find((row) => row.userId === EDITH.userId);
  if (edith === undefined) throw new Error('the development users have a client');
  const frank = { ...edith, userId: FRANK.userId, username: 'frank', displayName: 'Frank Foreign' };
  const none = { leases: [], inbox: [], outbox: [], timersSet: [], timersDone: [] };
  database.applyRows({
    ...none,
    relayed: [],
    deadLetters: [],
    writes: new Map([[USER_TABLES.users, [frank]]]),
  });
}

type Order = { readonly isin: string; readonly side: 'BUY' | 'SELL'; readonly qty: number };
/** What the clients deal on screen, and by phone through sales. */
const ON_SCREEN: readonly (readonly [Caller, Order])[] = [
  [EDITH, { isin: TREASURY, side: 'BUY', qty: 700_000 }],
  [FRANK, { isin: TREASURY, side: 'SELL', qty: 300_000 }],
  [FRANK, { isin: CORPORATE, side: 'BUY', qty: 200_000 }],
];
const BY_PHONE: readonly (readonly [Caller, Order])[] = [
  [EDITH, { isin: TREASURY, side: 'SELL', qty: 100_000 }],
  [FRANK, { isin: TREASURY, side: 'BUY', qty: 400_000 }],
];
const HELD = {
  'external-client': { [TREASURY]: 600_000 },
  frank: { [TREASURY]: 100_000, [CORPORATE]: 200_000 },
};

const LEG = { BUY: 'BUYER', SELL: 'SELLER' } as const;

type Attempt = () => Promise<{ readonly ok: boolean }>;

/** Each is sent again until it is accepted: its key makes it one request. */
function insist(client: Client, attempt: Attempt): void {
  void attempt().then(({ ok }) =>
    ok ? undefined : client.time.after(300, () => insist(client, attempt)),
  );
}

type OnScreen = {
  readonly key: string;
  readonly caller: Caller;
  readonly of: Order;
};

/** Requests a quote, and another one where a fault has left the first without any, until the client has dealt. */
function deal(client: Client, { key, caller, of }: OnScreen): void {
  const input = requestQuote.in.parse({ requestKey: key, ...of });
  insist(client, async () => {
    const requested = await client.request(requestQuote, input, caller);
    if (requested.ok) follow(client, requested.value.rfqId, { key, caller, of });
    return requested;
  });
}

function follow(client: Client, rfqId: RfqId, screen: OnScreen): void {
  const see = async (): Promise<void> => {
    const listed = await client.request(listRfqs, {}, screen.caller);
    const found = listed.ok ? listed.value.items.find((item) => item.rfqId === rfqId) : undefined;
    if (found?.state === 'EXPIRED') deal(client, { ...screen, key: `${screen.key}-more` });
    else if (found?.state !== 'EXECUTED') follow(client, rfqId, screen);
  };
  client.time.after(1_000, () => void see());
}

function driveClients(client: Client): void {
  const { request, time } = client;
  for (const [n, [caller, of]] of ON_SCREEN.entries()) {
    time.after(1_500, () => deal(client, { key: `screen-${n}`, caller, of }));
  }
  for (const [n, [caller, of]] of BY_PHONE.entries()) {
    const input: CallInput<typeof voiceTrade> = voiceTrade.in.parse({
      requestKey: `phone-${n}`,
      dealerId: 'BRKD',
      dealerPrice: 100,
      clientPrice: of.side === 'BUY' ? 100.01 : 99.99,
      clientUserId: caller.userId,
      note: 'by phone',
      ...of,
    });
    time.after(1_500, () => insist(client, () => request(voiceTrade, input, SALES)));
  }
  repeatedly(client, () => workAsSales(client));
  for (const caller of CLIENTS) repeatedly(client, () => acceptAll(client, caller));
}

async function acceptAll({ request }: Client, caller: Caller): Promise<void> {
  const listed = await request(listRfqs, {}, caller);
  if (!listed.ok) return;
  for (const { rfqId, state } of listed.value.items) {
    if (state === 'CLIENT_QUOTED') void request(acceptQuote, { rfqId }, caller);
  }
}

type Verified = Result<CallOutput<typeof verifyArchive>, CallFailure>;
type Seen = {
  readonly margin: CallOutput<typeof ccpMargin>;
  readonly due: CallOutput<typeof ccpSettlementsOn>['items'];
  readonly statement: string;
  readonly codes: readonly (string | null)[];
};

/** What a client sees of its own account, and the codes with which it is refused the other's. */
async function look({ request }: Client, caller: Caller): Promise<Seen> {
  const toParticipant = (who: Caller) => participant(who.userId);
  const own = { userId: toParticipant(caller) };
  const margin = await request(ccpMargin, own, caller);
  const due = await request(ccpSettlementsOn, { date: TODAY }, caller);
  const statement = await request(ccpStatement, { ...own, date: TODAY }, caller);
  if (!margin.ok || !due.ok || !statement.ok) throw new Error('a client sees its account');
  const code = async (userIdSeen: string, by: Caller) => {
    const day = { userId: participant(userIdSeen), date: TODAY };
    const response = await request(ccpStatement, day, by);
    return response.ok ? null : response.error.kind === 'REFUSED' ? response.error.code : 'AWAY';
  };
  const other = CLIENTS.find((client) => client !== caller)?.userId ?? '';
  const codes = [
    await code(other, caller),
    await code(caller.userId, SALES),
    await code(caller.userId, RITA),
  ];
  return {
    margin: margin.value,
    due: due.value.items,
    statement: statement.value.text,
    codes,
  };
}

async function rideClients(faults: Faults, topology: keyof typeof RFQ_TOPOLOGIES) {
  const seen = new Map<string, Seen>();
  let verified: Verified | null = null as Verified | null;
  const outcome = await simulate({
    seed: 1,
    processes: RFQ_TOPOLOGIES[topology].map((services) => (database: MemoryDatabase) => {
      addFrank(database);
      return services(database);
    }),
    faults,
    simulationMs: 10_000,
    calmMs: 40_000,
    drive: (client) => {
      driveClients(client);
      client.time.after(46_000, () => {
        for (const caller of CLIENTS)
          void look(client, caller).then((of) => seen.set(caller.userId, of));
        void client.request(verifyArchive, {}, RITA).then((found) => {
          verified = found;
        });
      });
    },
  });
  return { database: outcome.database, seen, verified };
}

/** What the clients' reports in the archive state, from their bytes. */
const listReported = (database: MemoryDatabase) =>
  database
    .rows<ArchivedExecution>(FIX_ARCHIVE_TABLES.messages.name)
    .flatMap(({ raw }) => {
      const read = (tag: number) => new RegExp(`\\u0001${tag}=([^\\u0001]*)`).exec(raw)?.[1];
      const side = read(54) === '1' ? 'BUY' : 'SELL';
      const client = read(448);
      return client === undefined
        ? []
        : [[client, side, read(55), read(32), Number(read(31)), read(64)].join(' ')];
    })
    .toSorted();

/** The same as the requests have it: the firm is on the other side of its client, at the client's price. */
const listConfirmed = (database: MemoryDatabase) =>
  database
    .rows<Rfq>(RFQ_TABLES.requests.name)
    .filter(({ state }) => state === 'EXECUTED')
    .map(({ clientUserId, side, isin, qty, clientQuote }) =>
      [
        clientUserId,
        side === 'BUY' ? 'SELL' : 'BUY',
        isin,
        qty,
        (clientQuote?.price ?? 0) / 1_000_000,
        clientQuote?.settlement?.date.replaceAll('-', ''),
      ].join(' '),
    )
    .toSorted();

const listLegs = (statement: string) =>
  statement
    .split('\r\n')
    .flatMap(
      (line) => /,(BUYER|SELLER),([^,]+),(\d+),([\d.]+),/.exec(line)?.slice(1, 4).join(' ') ?? [],
    )
    .toSorted();

/** What an account has paid for securities, less what it received, with what is still due. In money units. */
function cashOut(database: MemoryDatabase, id: string): number {
  const ofOwner = (accountId: string): number => (accountId.startsWith(`${id}|`) ? 1 : 0);
  const moved = database
    .rows<TransferRow>('ccp.transfers')
    .filter(({ code }) => code === 'SETTLEMENT_CASH')
    .reduce(
      (sum, { debitId, creditId, amount }) => sum + amount * (ofOwner(debitId) - ofOwner(creditId)),
      0,
    );
  const due = database
    .rows<ObligationRow>('ccp.obligations')
    .filter(({ userId }) => userId === id)
    .reduce((sum, { netCash }) => sum - netCash, 0);
  return moved + due;
}

describe.each([
  ['without faults', 'one process', NO_FAULTS],
  ['through every fault', 'requests by themselves', ALL_FAULTS],
] as const)('%s', (_, topology, faults) => {
  test('each client has its own positions, obligations and statement, and all sums are zero', async () => {
    const { database, seen, verified } = await rideClients(faults, topology);
    const fills = database.rows<Fill>('journal.fills');
    expect(fills).toHaveLength(2 * (ON_SCREEN.length + BY_PHONE.length));
    expect(auditClearing(database, fills)).toEqual([]);
    expect(listReported(database)).toEqual(listConfirmed(database));
    expect(verified?.ok ? verified.value : verified).toMatchObject({
      fills: fills.length,
      journalFills: fills.length,
      faults: [],
    });
    const positions = database.rows<ClearedPositionRow>('ccp.positions');
    expect(positions.filter((row) => row.participant === ('CLNT' as string))).toEqual([]);
    for (const isin of [TREASURY, CORPORATE]) {
      const held = positions.filter(({ symbol }) => symbol === (isin as string));
      expect(held.reduce((sum, { netQty }) => sum + netQty, 0)).toBe(0);
    }
    for (const { userId: id } of CLIENTS) {
      expect(seen.get(id)?.margin.businessDate).toBe(TODAY);
      const { margin, due, statement, codes } = seen.get(id) ?? {};
      const held = margin?.positions.map(({ symbol, netQty }) => [symbol, netQty]);
      expect(Object.fromEntries(held ?? [])).toEqual(HELD[id as keyof typeof HELD]);
      const dealt = [...ON_SCREEN, ...BY_PHONE].filter(([who]) => who.userId === id);
      const legs = dealt.map(([, of]) => `${LEG[of.side]} ${of.isin} ${of.qty}`);
      expect(listLegs(statement ?? '')).toEqual(legs.toSorted());
      expect(new Set(due?.map((row) => row.userId))).toEqual(new Set([id]));
      // What it has paid and has still to pay is what was confirmed to it, request by request.
      const rows = database.rows<Rfq>(RFQ_TABLES.requests.name);
      const confirmed = rows
        .filter((row) => row.clientUserId === id && row.state === 'EXECUTED')
        .reduce(
          (sum, row) =>
            sum + (row.side === 'BUY' ? 1 : -1) * (row.clientQuote?.settlement?.amount ?? 0),
          0,
        );
      const paid = cashOut(database, id);
      expect([paid, paid !== 0]).toEqual([confirmed, true]);
      expect(statement).not.toMatch(/sales|BRKD|mark-?up/i);
      expect(codes).toEqual(['FORBIDDEN', 'FORBIDDEN', null]);
    }
  });
});
