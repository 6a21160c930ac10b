/** A notice of exercise at the CCP: what it does in one handling, and what is refused without changing anything. */
import { declareDefault, exerciseOption } from '@tradefloor/contracts/calls/ccp';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { CCP_TABLES } from '@tradefloor/core/clearing/tables';
import { describe, expect, it } from 'vitest';
import { type CcpFixture, openCcp, RISK, STRANGER, TRADER } from '../../testing/ccp-fixture.ts';
import { publishedOn } from '../../testing/lone-service.ts';

const CALL = instrumentSymbol('AAPL261218C270');
const PUT = instrumentSymbol('AAPL261218P270');
const BOUGHT = {
  symbol: CALL,
  instrumentType: 'option',
  desk: 'DERIV',
  counterparty: 'DRVX',
  qty: qty(5),
  price: px(6_000_000),
} as const;

async function opened(spot = 275, ccp = openCcp()): Promise<CcpFixture> {
  await ccp.tick(spot);
  await ccp.fill(BOUGHT);
  return ccp;
}
const TWO = { symbol: CALL, contracts: qty(2), held: qty(5) };
const rows = (ccp: CcpFixture) =>
  [CCP_TABLES.positions, CCP_TABLES.obligations, CCP_TABLES.transfers].map((table) =>
    ccp.lone.rows<object>(table as never),
  );

describe('a notice of exercise', () => {
  it('ends what it names, for the holder and for who is assigned, with margin for the shares in one handling', async () => {
    const ccp = await opened();
    const { result, events } = await ccp.lone.request(exerciseOption, TWO, TRADER);
    expect(result).toMatchObject({
      ok: true,
      value: { kind: 'EXERCISE', contracts: 2, shares: 200, worth: 5_000_000, cash: -540_000_000 },
    });
    expect(publishedOn(events, 'ccp.option.ended')).toMatchObject([
      { kind: 'EXERCISE', participant: 'trader-1', settlementDate: '2026-11-25' },
      { kind: 'ASSIGNMENT', participant: 'DRVX', contracts: -2, shares: -200 },
    ]);
    const posted = publishedOn(events, 'ccp.margin').filter(({ kind }) => kind === 'INITIAL');
    expect(posted.map(({ userId: who }) => who)).toContain('trader-1');
    const held = ccp.lone.rows(CCP_TABLES.positions).map(({ symbol, netQty }) => [symbol, netQty]);
    expect(held).toEqual([
      [CALL, 3],
      [CALL, -3],
      ['AAPL', 200],
      ['AAPL', -200],
    ]);
  });

  it('sent twice exercises once: the second one is not about what is held', async () => {
    const ccp = await opened();
    await ccp.value(exerciseOption, TWO, TRADER);
    ccp.lone.restart();
    await ccp.tick(275);
    const before = rows(ccp);
    const { result } = await ccp.lone.request(exerciseOption, TWO, TRADER);
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: 'CONFLICT',
        info: { detail: 'the position has changed: 3 contracts are held now' },
      },
    });
    expect(rows(ccp)).toEqual(before);
  });

  it.each([
    ['of more than is held', { ...TWO, contracts: qty(6) }, TRADER, 'CONFLICT'],
    ['of what another user holds', TWO, STRANGER, 'CONFLICT'],
    ['of what a user holds, by who sees the firm', TWO, RISK, 'CONFLICT'],
    [
      'of an option over the counter',
      { ...TWO, symbol: '2AAPL261218C270' },
      TRADER,
      'UNKNOWN_SYMBOL',
    ],
    ['of a share', { ...TWO, symbol: 'AAPL' }, TRADER, 'UNKNOWN_SYMBOL'],
    ['without a session', TWO, null, 'UNAUTHENTICATED'],
  ] as const)('%s is refused and changes nothing', async (_, input, caller, code) => {
    const ccp = await opened();
    const before = rows(ccp);
    expect(await ccp.code(exerciseOption, input as never, caller)).toBe(code);
    expect(rows(ccp)).toEqual(before);
  });

  it('out of the money is refused with the price and the strike, for calls and puts', async () => {
    const detail = async (ccp: CcpFixture, symbol: typeof CALL) => {
      const { result } = await ccp.lone.request(exerciseOption, { ...TWO, symbol }, TRADER);
      return result.ok ? null : result.error.info.detail;
    };
    expect(await detail(await opened(270), CALL)).toBe(
      'the option is out of the money: the share is at 270, not above 270',
    );
    const puts = openCcp();
    await puts.tick(275.5);
    await puts.fill({ ...BOUGHT, symbol: PUT });
    expect(await detail(puts, PUT)).toBe(
      'the option is out of the money: the share is at 275.5, not below 270',
    );
  });

  it('without a fresh price of the share, of a sold position, or after the end is refused', async () => {
    const stale = await opened();
    stale.lone.nowMs += 600_000;
    expect(await stale.code(exerciseOption, TWO, TRADER)).toBe('NO_REFERENCE_PRICE');
    const short = openCcp();
    await short.tick(275);
    await short.fill({ ...BOUGHT, side: 'SELL' });
    expect(await short.code(exerciseOption, TWO, TRADER)).toBe('CONFLICT');
    const over = await opened();
    over.lone.nowMs = Date.UTC(2026, 11, 19);
    await over.tick(275);
    expect(await over.code(exerciseOption, TWO, TRADER)).toBe('CONFLICT');
  });

  it('of an account in default is refused', async () => {
    const ccp = await opened(275, openCcp({ autoPay: false }));
    // Ten thousand shares bought at 400 that are worth 275: a loss that the account has to cover.
    await ccp.fill({ qty: qty(10_000), price: px(400_000_000) });
    await ccp.tick(275);
    ccp.lone.interval('margin');
    const callId = 'trader-1:C1';
    await ccp.lone.fireTimer('call-due', { callId });
    await ccp.value(declareDefault, { callId, reason: 'does not pay' }, RISK);
    expect(await ccp.code(exerciseOption, TWO, TRADER)).toBe('CONFLICT');
    expect(ccp.lone.rows(CCP_TABLES.optionEnds)).toEqual([]);
  });

  it('is for one contract or more, whole ones', () => {
    for (const wrong of [{ contracts: 0 }, { contracts: 0.5 }, { contracts: -1 }, { held: 0 }]) {
      expect(exerciseOption.in.safeParse({ ...TWO, ...wrong }).success).toBe(false);
    }
  });
});
