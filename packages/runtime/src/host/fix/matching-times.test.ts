import { expect, test } from 'vitest';
import { MatchingTimes } from './matching-times.ts';

test('each time is in every bucket whose bound it does not exceed, and in sum and count', () => {
  const times = new MatchingTimes();
  for (const ms of [0.005, 0.01, 0.02, 250]) times.add(ms);
  const lines = times.text().split('\n');
  expect(lines).toContain('exchange_matching_seconds_bucket{le="0.00001"} 2');
  expect(lines).toContain('exchange_matching_seconds_bucket{le="0.00005"} 3');
  expect(lines).toContain('exchange_matching_seconds_bucket{le="0.1"} 3');
  expect(lines).toContain('exchange_matching_seconds_bucket{le="+Inf"} 4');
  expect(lines).toContain('exchange_matching_seconds_count 4');
  expect(lines.find((line) => line.startsWith('exchange_matching_seconds_sum'))).toContain('0.25');
});
