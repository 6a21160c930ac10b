/** A client as a member of the CCP: what it sees of its account, who else sees it, and its name in the list. */
import {
  advanceClearingClock,
  ccpLedger,
  ccpMargin,
  ccpOverview,
  ccpSettlements,
  ccpStatement,
  setAutoPay,
} from '@tradefloor/contracts/calls/ccp';
import { usersInRole } from '@tradefloor/contracts/calls/users';
import { participant } from '@tradefloor/contracts/ccp';
import { userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { Caller } from '@tradefloor/contracts/user';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ADMIN,
  type CcpFixture,
  COMPLIANCE,
  openCcp,
  RISK,
  TRADER,
  VIEWER,
} from '../../testing/ccp-fixture.ts';

let ccp: CcpFixture;
beforeEach(() => {
  ccp = openCcp();
});

const makeClient = (name: string) => givenCaller({ userId: userId(name), role: 'external-client' });
const EDITH = makeClient('edith');
const FRANK = makeClient('frank');
const SALES = givenCaller({ userId: userId('sam'), role: 'sales' });
const HEAD = givenCaller({ userId: userId('dora'), role: 'desk-head' });
const NAMED = {
  call: usersInRole,
  value: { items: [{ userId: 'edith', displayName: 'Edith External' }] },
};
/** Sam sells 100 to Edith and 40 to Frank. */
async function sold(fixture: CcpFixture): Promise<void> {
  const of = { userId: SALES.userId, side: 'SELL', counterparty: 'CLNT' } as const;
  await fixture.fill({ ...of, clientUserId: EDITH.userId });
  await fixture.fill({ ...of, clientUserId: FRANK.userId, qty: qty(40) });
}

describe('a client', () => {
  it('has obligations, a ledger and a statement of its own, and sees no others', async () => {
    await sold(ccp);
    for (const [client, bought] of [
      [EDITH, 100],
      [FRANK, 40],
    ] as const) {
      const id = participant(client.userId);
      const { items } = await ccp.value(ccpSettlements, {}, client);
      expect(items).toMatchObject([{ userId: id, side: 'BUY', qty: bought }]);
      const { accounts } = await ccp.value(ccpOverview, {}, client);
      expect(accounts).toMatchObject([{ userId: id, kind: 'CLIENT', openPositions: 1 }]);
      const day = { userId: id, date: '2026-11-23' };
      const { text } = await ccp.value(ccpStatement, day, client);
      expect(text).toContain(`BUYER,AAPL,${bought},150,`);
      expect(text).not.toMatch(/SELLER|sam|SIMA/);
      const entries = (await ccp.value(ccpLedger, { userId: id }, client)).items;
      expect(entries.map(({ account, amount }) => [account, amount])).toContainEqual([
        'IM',
        bought * 15,
      ]);
    }
  });

  it('is opened by who sees the firm, and by no other client, trader, sales or desk-head', async () => {
    await sold(ccp);
    const id = participant(EDITH.userId);
    const day = { userId: id, date: '2026-11-23' };
    const refusals = async (caller: Caller) => [
      await ccp.code(ccpMargin, { userId: id }, caller),
      await ccp.code(ccpLedger, { userId: id }, caller),
      await ccp.code(ccpStatement, day, caller),
    ];
    for (const caller of [RISK, COMPLIANCE, ADMIN, EDITH]) {
      expect([caller.role, await refusals(caller)]).toEqual([caller.role, [null, null, null]]);
    }
    const no = ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'];
    for (const caller of [FRANK, SALES, HEAD, TRADER, VIEWER]) {
      expect([caller.role, await refusals(caller)]).toEqual([caller.role, no]);
    }
  });

  it('is listed by name; by id alone while the users do not respond', async () => {
    const named = openCcp({}, { peers: [NAMED] });
    for (const [fixture, name] of [
      [named, 'Edith External'],
      [ccp, null],
    ] as const) {
      await sold(fixture);
      const { accounts } = await fixture.value(ccpOverview, {}, RISK);
      expect(accounts.map((of) => [of.userId, of.kind, of.name])).toEqual([
        ['sam', 'USER', null],
        ['edith', 'CLIENT', name],
        ['frank', 'CLIENT', null],
      ]);
    }
  });

  it('pays its own margin calls by hand if it wants to', async () => {
    await sold(ccp);
    const off = { userId: participant(EDITH.userId), autoPay: false };
    expect(await ccp.code(setAutoPay, off, FRANK)).toBe('FORBIDDEN');
    expect(await ccp.value(setAutoPay, off, EDITH)).toEqual(off);
  });

  it('reads the business date of its newest statement in its account: the clock’s, not the world’s', async () => {
    await sold(ccp);
    const own = { userId: participant(EDITH.userId) };
    expect((await ccp.value(ccpMargin, own, EDITH)).businessDate).toBe('2026-11-23');
    await ccp.value(advanceClearingClock, {}, ADMIN);
    const { businessDate: date } = await ccp.value(ccpMargin, own, EDITH);
    expect(date).toBe('2026-11-24');
    const { filename } = await ccp.value(ccpStatement, { ...own, date }, EDITH);
    expect(filename).toBe('clearing-edith-2026-11-24.csv');
  });
});
