/**
 * A member's default in a private world: the clearing house's own service calls and declares, the position is taken over at
 * the mid, steps that are not due are refused, and the waterfall bears exactly what there is.
 */
import type { MemberCall } from '@tradefloor/bots/case-event';
import type { OwnFill, Refusal, Strategy } from '@tradefloor/bots/strategy';
import { DEFAULT_DRILL, PORTFOLIO } from '@tradefloor/core/competition/cases/default-drill';
import { describe, expect, it } from 'vitest';
import { runCase } from './run-case.ts';

const SEED = 3;
const play = (strategy: Strategy, lengthMs: number) =>
  runCase({ of: { ...DEFAULT_DRILL, lengthMs }, seed: SEED }, strategy);

const [position] = DEFAULT_DRILL.schedule(SEED).flatMap((item) =>
  item.type === 'POSITION' && item.id === PORTFOLIO ? item : [],
);
if (position === undefined) throw new Error('the seed has a position');
const shares = position.qty;
const sign = position.side === 'BUY' ? 1 : -1;

describe('a member’s default', () => {
  const calls: MemberCall[] = [];
  const fills: OwnFill[] = [];
  const refused: Refusal[] = [];
  /** Does everything too early, then in order. */
  const manager: Strategy = {
    onMemberCall: (call, market) => {
      calls.push(call);
      if (call.status === 'ISSUED') {
        market.declareDefault(call.callId);
        market.declareDefault('member-2:C1');
        market.allocateLoss();
      }
      if (call.status === 'OVERDUE') market.declareDefault(call.callId);
    },
    onFill: (fill, market) => {
      fills.push(fill);
      if (fill.clientOrderId !== PORTFOLIO) return;
      expect(market.position('CAT')).toBe(sign * shares);
      market.allocateLoss();
      market.place({ symbol: 'CAT', side: sign > 0 ? 'SELL' : 'BUY', qty: fill.qty });
    },
    onTick: ({ symbol }, market) => {
      const isClosed = fills.length > 1 && market.openOrders(symbol).length === 0;
      if (isClosed && market.position(symbol) === 0) market.allocateLoss();
    },
    onRefused: (refusal) => void refused.push(refusal),
  };
  const outcome = play(manager, 45_000);

  it('begins with a call that is not paid, goes overdue and is declared', async () => {
    await outcome;
    expect(calls.map(({ status }) => status)).toEqual(['ISSUED', 'OVERDUE', 'DEFAULT_DECLARED']);
    expect(calls[0]?.memberId).toBe('member-1');
    expect(calls[0]?.due).toBeGreaterThan(0);
  });

  it('gives the position to who declared it, at the mid of that instant', async () => {
    const { run } = await outcome;
    const [taken] = fills;
    expect(taken).toMatchObject({ clientOrderId: PORTFOLIO, side: position.side, qty: shares });
    expect(taken?.price).toBe(run.itemMids[PORTFOLIO]);
    expect(run.tenders).toEqual([expect.objectContaining({ id: PORTFOLIO, qty: shares })]);
    expect(run.fills.reduce((sum, { qty }) => sum + qty, 0)).toBe(shares);
    expect(taken?.at).toBe(run.defaultProcess?.declaredMs);
  });

  it('refuses steps that are not due, and another’s call', async () => {
    const { run } = await outcome;
    expect(
      refused
        .slice(0, 4)
        .map(({ request, code }) => [request, code])
        .toSorted(),
    ).toEqual([
      ['ALLOCATE', 'CONFLICT'],
      ['ALLOCATE', 'CONFLICT'],
      ['DECLARE', 'CONFLICT'],
      ['DECLARE', 'NOT_FOUND'],
    ]);
    expect(run.defaultProcess?.refusedSteps).toBe(refused.length);
    const { overdueMs, declaredMs, allocatedMs } = run.defaultProcess ?? {};
    expect(declaredMs).toBeGreaterThanOrEqual(overdueMs ?? Number.POSITIVE_INFINITY);
    expect(allocatedMs).toBeGreaterThan(declaredMs ?? Number.POSITIVE_INFINITY);
  });

  it('is borne in the order of the waterfall, to the last money unit', async () => {
    const { run, metrics } = await outcome;
    const { tranches = [], unpaid = 0 } = run.defaultProcess ?? {};
    const loss = unpaid - metrics.pnl.total;
    expect(tranches.map(({ tranche }) => tranche).slice(0, 4)).toEqual([
      'DEFAULTER_MARGIN',
      'DEFAULTER_FUND',
      'SKIN_IN_THE_GAME',
      'MUTUAL_FUND',
    ]);
    expect(tranches.reduce((sum, { used }) => sum + used, 0)).toBe(loss);
    tranches.forEach(({ used, available, remaining }, no) => {
      expect(used).toBeLessThanOrEqual(available);
      // A later tranche is touched only when all before it are used up.
      if (remaining > 0) expect(used).toBe(available);
      if ((tranches[no - 1]?.remaining ?? loss) === 0) expect(used).toBe(0);
    });
    // The variation that was not paid: what the position has lost from its own price to the last mark.
    const margin = tranches[0]?.available ?? 0;
    expect(margin / 1e4).toBeGreaterThan(5_000_000);
    expect(unpaid / margin).toBeGreaterThan(0.8);
  });
});

it('is not allocated while its position is held, however early and often that is requested', async () => {
  const { run, metrics } = await play(
    {
      onMemberCall: ({ callId, status }, market) => {
        if (status === 'OVERDUE') market.declareDefault(callId);
        market.allocateLoss();
      },
      onTick: (_, market) => market.allocateLoss(),
    },
    40_000,
  );
  expect(metrics.inventory).toEqual([{ symbol: 'CAT', netQty: sign * shares, maxAbsQty: shares }]);
  expect(run.defaultProcess).toMatchObject({ allocatedMs: null, declaredMs: expect.any(Number) });
  expect(run.defaultProcess?.tranches).not.toEqual([]);
});

it('that is not declared is a process without an end, and without a loss of the participant', async () => {
  const { run, score, metrics } = await play({}, 45_000);
  expect(run.defaultProcess).toMatchObject({
    declaredMs: null,
    allocatedMs: null,
    refusedSteps: 0,
    tranches: [],
  });
  const { overdueMs } = run.defaultProcess ?? {};
  expect(metrics.pnl.total).toBe(0);
  // A thousand dollars a second.
  expect(score.score).toBe(-(run.endMs - (overdueMs ?? 0)));
});
