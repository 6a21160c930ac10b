/** FIX metrics: every message counted once by session, way and type; what goes wrong by its name. */
import { EXCHANGE_DICTIONARY } from '@tradefloor/fix/application/field-codes';
import { encode } from '@tradefloor/fix/encode';
import { field } from '@tradefloor/fix/message';
import { expect, test } from 'vitest';
import { FixMeters, typeOfFrame } from './fix-meters.ts';

const listLines = async (meters: FixMeters): Promise<string[]> =>
  (await meters.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('messages are counted by session, direction and type; rejects, gaps and resends beside them', async () => {
  const meters = new FixMeters();
  const line = meters.line('CERTA');
  for (const type of ['D', 'D', '2', '3']) line.received(type);
  for (const type of ['8', '2', 'j']) line.publish(type);
  line.ignored();
  meters.throttled('CERTA');
  const text = await listLines(meters);
  expect(text).toContain('fix_messages_total{session="CERTA",direction="in",type="D"} 2');
  expect(text).toContain('fix_messages_total{session="CERTA",direction="out",type="8"} 1');
  expect(text).toContain('fix_rejects_total{session="CERTA",direction="in"} 1');
  expect(text).toContain('fix_rejects_total{session="CERTA",direction="out"} 1');
  expect(text).toContain('fix_sequence_gaps_total{session="CERTA"} 1');
  expect(text).toContain('fix_resends_total{session="CERTA"} 1');
  expect(text).toContain('fix_garbled_total{session="CERTA"} 1');
  expect(text).toContain('fix_throttled_total{session="CERTA"} 1');
});

test('logon state and silence are read at the time of the scrape', async () => {
  const sessions = [
    { session: 'UP', isLoggedOn: true, silentMs: 1_500 },
    { session: 'GONE', isLoggedOn: false, silentMs: 9_000 },
  ];
  const text = await listLines(new FixMeters(() => sessions));
  expect(text).toContain('fix_session_logged_on{session="UP"} 1');
  expect(text).toContain('fix_session_logged_on{session="GONE"} 0');
  expect(text).toContain('fix_heartbeat_age_seconds{session="UP"} 1.5');
  expect(text.some((one) => one.startsWith('fix_heartbeat_age_seconds{session="GONE"'))).toBe(
    false,
  );
});

test('matching is timed and returns its result', async () => {
  const meters = new FixMeters();
  expect(meters.matching(() => 7)).toBe(7);
  expect(await listLines(meters)).toContain('exchange_matching_seconds_count 1');
});

test.each(['0', 'D', 'AJ'])('the type of a frame is read from its bytes: %s', (type) => {
  const frame = encode({ type, header: [field(34, 2)], body: [] }, EXCHANGE_DICTIONARY);
  expect(typeOfFrame(frame)).toBe(type);
});
