/** Migrations run while the version before them still works: they add, and take nothing away that it uses. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));

/** What a program that does not know of it stumbles over. */
const UNSAFE = [
  /\bDROP\s+(TABLE|SCHEMA|COLUMN|VIEW|FUNCTION|TYPE)\b[^;]*/gi,
  /\bRENAME\s+(TO|COLUMN|CONSTRAINT)?\b[^;]*/gi,
  /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b[^;]*/gi,
  /\bSET\s+NOT\s+NULL\b[^;]*/gi,
  /\bADD\s+COLUMN\s+(?![^;]*\bDEFAULT\b)[^;]*\bNOT\s+NULL\b[^;]*/gi,
];

const BEFORE_THE_RULE = 'landed before there was a production to update';
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['0002_fences-by-array.sql', BEFORE_THE_RULE],
  ['0010_risk-decisions-and-exposure.sql', BEFORE_THE_RULE],
  ['0021_resting-at-the-exchange.sql', BEFORE_THE_RULE],
  ['0045_partitions.sql', 'in one transaction a partitioned table takes the name and the rows'],
]);

const withoutComments = (text: string): string => text.replace(/--.*$/gm, '');

const unsafeIn = (text: string): string[] =>
  UNSAFE.flatMap((pattern) => [...withoutComments(text).matchAll(pattern)].map(([hit]) => hit));

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));

test.each(files.filter((name) => !EXCEPTIONS.has(name)))('%s only adds', (name) => {
  expect(unsafeIn(readFileSync(`${FOLDER}/${name}`, 'utf8'))).toEqual([]);
});

test.each([...EXCEPTIONS])('%s is an exception: %s', (name) => {
  expect(unsafeIn(readFileSync(`${FOLDER}/${name}`, 'utf8'))).not.toEqual([]);
});

test.each([
  'ALTER TABLE "a"."b" DROP COLUMN "c";',
  'DROP TABLE a.b;',
  'ALTER TABLE a.b RENAME COLUMN c TO d;',
  'ALTER TABLE a.b ALTER COLUMN c SET DATA TYPE bigint;',
  'ALTER TABLE a.b ALTER COLUMN c TYPE bigint;',
  'ALTER TABLE a.b ALTER COLUMN c SET NOT NULL;',
  'ALTER TABLE a.b ADD COLUMN c text NOT NULL;',
])('found unsafe: %s', (statement) => {
  expect(unsafeIn(statement)).toHaveLength(1);
});

test.each([
  'ALTER TABLE a.b ADD COLUMN c text;',
  "ALTER TABLE a.b ADD COLUMN c text DEFAULT '' NOT NULL;",
  'CREATE TABLE a.b (c text NOT NULL);',
  'CREATE INDEX i ON a.b (c);',
  '-- DROP TABLE a.b',
])('found safe: %s', (statement) => {
  expect(unsafeIn(statement)).toEqual([]);
});
