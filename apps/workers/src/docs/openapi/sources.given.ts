/** What the reference is made of, gathered from the repository: exported schemas, comments, procedures. */
import { readdirSync, readFileSync } from 'node:fs';
import { appRouter } from '@tradefloor/api/root';
import * as z from 'zod';
import { type ContractWords, contractWords } from '../contract-text.ts';
import type { Procedure } from './gateway-operations.ts';

const CONTRACTS = new URL('../../../../../packages/contracts/src/', import.meta.url);

const files = ['', 'calls/'].flatMap((folder) =>
  readdirSync(new URL(folder, CONTRACTS))
    .filter((name) => name.endsWith('.ts') && !/\.test(?:-d)?\.ts$/.test(name))
    .toSorted()
    .map((name) => new URL(`${folder}${name}`, CONTRACTS)),
);

/** Every schema that a module of the contracts exports, by name. */
export async function exportedSchemas(): Promise<(readonly [string, z.ZodType])[]> {
  const modules: Readonly<Record<string, unknown>>[] = await Promise.all(
    files.map((file) => import(file.pathname)),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      value instanceof z.ZodType ? [[name, value] as const] : [],
    ),
  );
}

export const wordsOfContracts = (): ContractWords =>
  contractWords(files.map((file) => readFileSync(file, 'utf8')));

type Declared = {
  readonly _def: { readonly type: Procedure['type']; readonly meta?: { readonly call?: string } };
};

/** The responses of the browser's router. */
export const procedures = (): Procedure[] =>
  Object.entries(appRouter._def.procedures as unknown as Readonly<Record<string, Declared>>).map(
    ([path, { _def }]) => ({ path, type: _def.type, call: _def.meta?.call }),
  );
