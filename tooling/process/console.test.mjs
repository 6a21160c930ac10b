/** What of a process's output reaches the terminal. */
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { eachLine, terminalForm } from './console.mjs';

test('plain text is shown as it is', () => {
  expect(terminalForm('ready on 5011')).toBe('ready on 5011');
  expect(terminalForm('{ not json')).toBe('{ not json');
  expect(terminalForm('{"no":"level"}')).toBe('{"no":"level"}');
});

test('a log line is shown in short from a warning upwards', () => {
  expect(terminalForm('{"level":30,"event":"handled"}')).toBeNull();
  expect(terminalForm('{"level":40,"time":1,"pid":2,"event":"lag"}')).toBe(
    'warning {"event":"lag"}',
  );
  expect(terminalForm('{"level":50,"event":"lost"}')).toBe('error {"event":"lost"}');
  expect(terminalForm('{"level":"info","event":"handled"}')).toBeNull();
  expect(terminalForm('{"level":"warn","at":"x","event":"lag"}')).toBe('warning {"event":"lag"}');
  expect(terminalForm('{"level":"fatal","event":"died"}')).toBe('error {"event":"died"}');
});

test('lines come whole however the stream is cut, the last one without its end too', async () => {
  const stream = new PassThrough();
  /** @type {string[]} */
  const lines = [];
  eachLine(stream, (line) => lines.push(line));
  for (const part of ['on', 'e\ntwo\n\nth', 'ree', '\nfour']) stream.write(part);
  stream.end();
  await new Promise((done) => stream.on('end', done));
  expect(lines).toEqual(['one', 'two', '', 'three', 'four']);
});
