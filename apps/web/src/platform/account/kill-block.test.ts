import { expect, test } from 'vitest';
import type { KillSwitch } from '../client/shapes.ts';
import { toKillSwitch } from '../testing/given.ts';
import { findKillBlock } from './kill-block.ts';

const kill = (scope: KillSwitch['scope'], target: string | null) =>
  toKillSwitch({ scope, target, reason: 'runaway algo' });

test.each([
  ['everything', kill('all', null), 'All trading is stopped by a kill switch: runaway algo'],
  ['the person', kill('user', 'u-1'), 'Your trading is stopped by a kill switch: runaway algo'],
  ['another person', kill('user', 'u-2'), null],
  ['a symbol', kill('symbol', 'AAPL'), null],
])('a kill switch on %s stops all that a person sends, or some of it', (_, active, text) => {
  expect(findKillBlock([kill('venue', 'XNAS'), active], 'u-1')).toBe(text);
});
