/** The rule about retired words for documents: Markdown is read without its code, its quotes and its links. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { walk } from './repository.mjs';
import { lineAt } from './source.mjs';

/** @typedef {import('./repository.mjs').Fault} Fault */
/** @typedef {{ path: string, text: string }} Document */

/** Printed documents, which follow their source, and the two pages that quote the old words. */
const EXEMPT =
  /^(?:CHANGELOG\.md$|docs\/(?:api\/|topics\.md$|access\.md$|reliability-report\.md$|glossary\.md$|adr\/0023-))/;

/** Words and story phrases that have a standard term. A dead letter and the letters of an alphabet are none of them. */
const RETIRED =
  /(?<![\w$./-])(?:who(?:m)?ever|nobody|somebody|anybody|everybody|luck|lucky|anew|purses?|couriers?|mailbox(?:es)?|hearers?|woken?|wakes?|beats|surroundings|lamps?|learnt|in vain|overheard|made again|(?:become|came?|comes?) true|sa(?:id|ys)|saying|tells?|telling|told|hears?|heard|asked|asking|(?<!\bdead )letters (?:are|that|from)|life lines?|back-runs?|goes its way|ran out|called off|taken back|turned down)(?![\w$(=:/-])/gi;

/** An ask is a price; a service requests. */
const ASKS = /(?<!\b(?:an|the|[Bb]ids?|[Bb]ids? and) )\b[Aa]sks? (?:for|whether|about)\b/g;

/** Code blocks, code within a line, addresses of links, quoted names. */
const UNREAD = [/^```[\s\S]*?^```/gm, /`[^`\n]*`/g, /\]\([^)\n]*\)/g, /"[^"\n]*"/g];

/**
 * The documents that people read: those at the root and below `docs`.
 * @param {string} root
 * @returns {Document[]}
 */
export function readDocuments(root) {
  const atRoot = readdirSync(root).filter((name) => name.endsWith('.md'));
  const below = walk(root, 'docs').filter((path) => path.endsWith('.md'));
  return [...atRoot, ...below].map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
}

/**
 * @param {Document} document
 * @returns {Fault[]}
 */
export function documentFaults({ path, text }) {
  if (EXEMPT.test(path)) return [];
  const read = UNREAD.reduce((rest, part) => rest.replaceAll(part, blank), text);
  return [RETIRED, ASKS].flatMap((words) =>
    [...read.matchAll(words)].map(({ 0: word, index }) => ({
      path,
      line: lineAt(read, index),
      rule: 'retired',
      message: `"${word}": the field's word in a plain sentence (docs/glossary.md)`,
    })),
  );
}

/** @param {string} text */
const blank = (text) => text.replaceAll(/[^\n]/g, ' ');
