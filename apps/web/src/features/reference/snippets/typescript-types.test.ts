/** Every TypeScript request of the reference has the types of the client `@tradefloor/client`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listSocketTopics } from '../document/asyncapi.ts';
import { EVENTS, REQUESTS } from './snippets.given.ts';
import { topicSnippet } from './topic.ts';
import { typeScriptSnippet } from './typescript.ts';

const ROOT = join(import.meta.dirname, '../../../../../..');
const CLIENT = join(ROOT, 'packages/client/src/node.ts');
const FOLDER = join(ROOT, '.cache/snippets');
/** The compiler reads the types of all calls; a busy machine takes its time. */
const COMPILING_MS = 180_000;

function compile(program: string): string {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'snippets.ts'), program);
  const compilerOptions = {
    noEmit: true,
    incremental: false,
    types: ['node'],
    paths: { '@tradefloor/client': [CLIENT] },
  };
  writeFileSync(
    join(FOLDER, 'tsconfig.json'),
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.base.json'),
      compilerOptions,
      files: ['snippets.ts'],
    }),
  );
  try {
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', FOLDER], { encoding: 'utf8' });
    return '';
  } catch (error) {
    return String((error as { readonly stdout?: unknown }).stdout);
  }
}

it(
  'each of them compiles, and one of a call that is not there would not',
  () => {
    const bodies = REQUESTS.map((request) => {
      const program = typeScriptSnippet('http://localhost:5011', request);
      return `{\n${program.replace(/^import .*\n/, '')}\n}\n`;
    });
    const followed = listSocketTopics(EVENTS).map((topic) => {
      const program = topicSnippet('typescript', 'http://localhost:5011', topic);
      return `{\n${program.replace(/^import .*\n/, '')}\n}\n`;
    });
    expect(followed.length).toBeGreaterThan(30);
    const head = "import { connect } from '@tradefloor/client';\n";
    expect(compile(`${head}${bodies.join('')}${followed.join('')}`)).toBe('');
    const wrong = `${head}await (await connect({ guest: true })).calls.placeOrders({});\n`;
    expect(compile(wrong)).toMatch(/placeOrders/);
  },
  COMPILING_MS,
);
