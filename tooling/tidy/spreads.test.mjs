import { expect, test } from 'vitest';
import { splitSource } from './source.mjs';
import { spreadLiterals } from './spreads.mjs';

/** @param {string} text */
const linesIn = (text) => spreadLiterals(splitSource(`// A line before it.\n${text}\n`).code);

test.each([
  ['of an array', 'export const a = [1, ...[2, 3]];'],
  ['of an array that is constant', 'export const a = [1, ...([2, 3] as const)];'],
  ['of an array of a named type', 'export const a = [1, ...([2, 3] as number[])];'],
  ['of an array that satisfies one', 'export const a = [1, ...([2] satisfies number[])];'],
  ['of words in one string', "export const a = ['b', ...'c d'.split(' ')];"],
  ['of an object', 'export const a = (b: number) => ({ c: 1, ...{ b, d: 2 } });'],
  ['as arguments', 'export const a = () => Math.max(...[1, 2]);'],
  ['as attributes', 'export const A = (b: object) => <i {...{ b, c: 1 }} />;'],
  ['in nested literals', 'export const a = [1, ...[{ b: [2] }], 3];'],
])('a spread of a literal is found: %s', (_what, text) => {
  expect(linesIn(text)).toEqual([2]);
});

test.each([
  ['a choice', 'export const a = (b: boolean) => ({ c: 1, ...(b ? { d: 1 } : {}) });'],
  ['a list that is mapped', 'export const a = [...[1, 2].map((b) => b + 1)];'],
  ['a constant list that is mapped', 'export const a = [...([1, 2] as const).map((b) => b)];'],
  ['words that are mapped', "export const a = [...'b c'.split(' ').map((d) => d + 1)];"],
  ['a copy', 'export const a = (b: number[]) => [...[...b].sort(), 1];'],
  ['a rest parameter', 'export const a = (...[b]: readonly number[]) => b;'],
  ['words', "export const a = 'b ...[c, d] e'; // ...[f]"],
])('what is no spread of a literal is left alone: %s', (_what, text) => {
  expect(linesIn(text)).toEqual([]);
});
