/** Rules about words: forbidden words of pure code, where settings are read, no unfinished work. */
import { ENV_READERS, IMPURE_WORDS, INEXACT_MATH } from './layers.mjs';
import { lineAt } from './source.mjs';
import { readWaivers } from './waivers.mjs';

/** @typedef {import('./repository.mjs').SourceFile} SourceFile */
/** @typedef {import('./repository.mjs').Fault} Fault */

const UNFINISHED = /\b(TODO|FIXME|XXX|HACK)\b/g;

/**
 * @param {SourceFile} file
 * @param {import('./layers.mjs').Layer | null} layer
 * @returns {Fault[]}
 */
export function wordFaults(file, layer) {
  const { covers } = readWaivers(file);
  const faults = matches(file.comments, UNFINISHED, (word) => ({
    rule: 'unfinished',
    message: `"${word}": finish it, or file an issue and leave no note here`,
  }));
  if (!ENV_READERS.test(file.path) && !file.isTest) {
    faults.push(
      ...matches(file.code, /\bprocess\.env\b|\bimport\.meta\.env\b/g, (word) => ({
        rule: 'env',
        message: `${word} is read once per process, in its env.ts`,
      })),
    );
  }
  if (layer?.pure && !file.isTest) {
    for (const { pattern, message } of IMPURE_WORDS) {
      faults.push(
        ...matches(file.code, pattern, (word) => ({
          rule: 'purity',
          message: `"${word.trim()}" in the pure layer ${layer.name}: ${message}`,
        })).filter(({ line }) => !covers(line)),
      );
    }
  }
  if (layer?.exactMath && !file.isTest) {
    faults.push(
      ...matches(file.code, INEXACT_MATH, (word) => ({
        rule: 'math',
        message: `"${word}": its last bits differ between engines; round at once and mark it with tidy-ok`,
      })).filter(({ line }) => !covers(line)),
    );
  }
  return faults.map((fault) => ({ ...fault, path: file.path }));
}

/**
 * @param {string} text
 * @param {RegExp} pattern with the flag g
 * @param {(word: string) => { rule: string, message: string }} fault
 * @returns {Array<{ line: number, rule: string, message: string }>}
 */
function matches(text, pattern, fault) {
  return [...text.matchAll(pattern)].map((match) => ({
    line: lineAt(text, match.index),
    ...fault(match[0]),
  }));
}
