/**
 * The session layer on a real socket, exactly. The cases beside this package always run; the
 * QuickFIX suite, which is not part of this repository, runs too where FIX_ACCEPTANCE_DIR names the
 * folder of its fix44 definitions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { difference, readDefinition } from './testing/acceptance-definition.ts';
import { playCase } from './testing/acceptance-player.ts';
import { startEchoAcceptor } from './testing/echo-acceptor.ts';

const OWN = fileURLToPath(new URL('../acceptance', import.meta.url));
const QUICKFIX = process.env['FIX_ACCEPTANCE_DIR'];
const QUICKFIX_CASES = 59;

const casesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.def'))
    .toSorted()
    .map((name) => join(folder, name));

const own = casesIn(OWN);
const theirs = QUICKFIX === undefined ? [] : casesIn(QUICKFIX);

test('every case is there', () => {
  expect(own.length).toBeGreaterThanOrEqual(10);
  expect(theirs.length).toBe(QUICKFIX === undefined ? 0 : QUICKFIX_CASES);
});

test.concurrent.each([...own, ...theirs].map((path) => [basename(path, '.def'), path] as const))(
  '%s gets the exact response',
  async (name, path) => {
    const acceptor = await startEchoAcceptor(['TW44']);
    try {
      const steps = readDefinition(readFileSync(path, 'latin1'));
      expect(steps.length, name).toBeGreaterThan(2);
      await playCase(steps, { port: acceptor.port });
    } finally {
      await acceptor.stop();
    }
  },
  90_000,
);

test('a response that differs in one value, one field or its order is detected', () => {
  const response = '8=FIX.4.4|9=10|35=0|34=2|10=166|'.replaceAll('|', '\u0001');
  const line = (text: string): string => text.replaceAll('|', '\u0001');
  expect(difference(line('8=FIX.4.4|35=0|34=2|'), response)).toBe(null);
  expect(difference(line('8=FIX.4.4|35=0|34=3|'), response)).toContain('34=3 expected');
  expect(difference(line('8=FIX.4.4|34=2|35=0|'), response)).toContain('34=2 expected');
  expect(difference(line('8=FIX.4.4|35=0|'), response)).toContain('nothing');
  expect(difference(line('8=FIX.4.4|35=0|34=2|'), response.replace('34=2', '34=4'))).toContain(
    'Sum',
  );
});
