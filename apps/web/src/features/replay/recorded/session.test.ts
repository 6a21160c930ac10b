/** The recorded session is a replay that proves itself, and its profit is what its fills and prices come to. */
import { readFileSync } from 'node:fs';
import { ReplayBars, ReplayPicture } from '@tradefloor/contracts/replay';
import { describe, expect, test } from 'vitest';

const FILE = new URL('./session.json', import.meta.url);
const recorded = JSON.parse(readFileSync(FILE, 'utf8'));

describe('the recorded session', () => {
  test('is a replay as the platform answers it', () => {
    ReplayPicture.parse(recorded.picture);
    for (const bars of recorded.bars) ReplayBars.parse(bars);
  });

  test('was recomputed fill by fill without a difference', () => {
    const { run, fills } = recorded.picture;
    const { proof } = run;
    expect(run.state).toBe('DONE');
    expect(proof.fault).toBeNull();
    expect(proof.equalFills).toBe(proof.venueFills);
    expect(proof.equalDarkFills).toBe(proof.darkFills);
    expect(fills.length).toBeGreaterThan(20);
  });

  test('has bars of every symbol that was traded, over the whole period', () => {
    const { run, fills, stepMs } = recorded.picture;
    const seconds = (Date.parse(run.to) - Date.parse(run.from)) / stepMs;
    const traded = new Set(fills.map(({ fill }: { fill: { symbol: string } }) => fill.symbol));
    expect(recorded.bars.map(({ symbol }: { symbol: string }) => symbol)).toEqual(
      expect.arrayContaining([...traded]),
    );
    for (const { close } of recorded.bars) {
      expect(close).toHaveLength(seconds);
      expect(close.every((price: number | null) => price !== null)).toBe(true);
    }
  });

  test('ends flat, with the profit of what was paid and received', () => {
    const held = new Map<string, number>();
    let cents = 0;
    for (const { fill } of recorded.picture.fills) {
      const sign = fill.side === 'BUY' ? 1 : -1;
      held.set(fill.symbol, (held.get(fill.symbol) ?? 0) + sign * fill.qty);
      cents -= (sign * fill.qty * fill.price + fill.fees.total) * 100;
    }
    expect([...held.values()]).toEqual([...held.values()].map(() => 0));
    expect(recorded.picture.profit.at(-1)).toBeCloseTo(cents / 100, 2);
  });
});
