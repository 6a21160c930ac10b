/** Processes outside of the launcher are started as its own are. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../process/root.mjs';
import { NODE_ARGS } from './node-arguments.mjs';

const DEPLOY = join(ROOT, 'deploy');
const files = [
  'compose.yaml',
  'Dockerfile',
  ...readdirSync(join(DEPLOY, 'systemd')).map((name) => join('systemd', name)),
];
/** What stands between `node` and the program of the services, in each place that names both. */
const COMMAND = /node\b((?:[\s,"[]+--[a-z-]+(?:=\d+)?)*)[\s,"]+\.cache\/build\/workers\/main\.mjs/g;

test('the services of containers and units have the arguments of the launcher', () => {
  const commands = files.flatMap((name) =>
    [...readFileSync(join(DEPLOY, name), 'utf8').matchAll(COMMAND)].map(([, words = '']) => ({
      name,
      words: words.match(/--[a-z-]+(?:=\d+)?/g),
    })),
  );
  expect(commands.length).toBeGreaterThan(4);
  for (const { name, words } of commands) expect([name, words]).toEqual([name, NODE_ARGS]);
});
