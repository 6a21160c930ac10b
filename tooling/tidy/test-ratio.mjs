/**
 * How many lines of test stand beside a line of code, over everything and in the browser half.
 * A line counts if it is neither blank nor only a comment, in tests and in code alike.
 */

/** @typedef {import('./repository.mjs').SourceFile} SourceFile */
/** @typedef {{ test: number, code: number, ratio: number }} Share */

/** Folders that hold nothing but tests and what they use. */
const TEST_FOLDERS = /^(e2e|packages\/testkit)\//;
/** Measurements are neither. */
const LEFT_OUT = /^bench\//;
/** The gateway is the server's half of the web application. */
const BROWSER_HALF = /^apps\/web\/src\/(?!gateway\/)/;

/**
 * @param {readonly SourceFile[]} files
 * @returns {{ overall: Share, browser: Share }}
 */
export function testRatios(files) {
  const counted = files.filter(({ path }) => !LEFT_OUT.test(path));
  const browser = counted.filter(({ path }) => BROWSER_HALF.test(path));
  return { overall: computeShare(counted), browser: computeShare(browser) };
}

/**
 * @param {readonly SourceFile[]} files
 * @returns {Share}
 */
function computeShare(files) {
  let [test, code] = [0, 0];
  for (const file of files) {
    const lines = countLines(file);
    if (file.isTest || TEST_FOLDERS.test(file.path)) test += lines;
    else code += lines;
  }
  return { test, code, ratio: code === 0 ? 0 : test / code };
}

/**
 * `comments` has a space wherever the text has no comment, so a line counts if one of its
 * characters is neither a space nor part of a comment.
 * @param {SourceFile} file
 */
function countLines({ text, comments }) {
  const commentLines = comments.split('\n');
  return text
    .split('\n')
    .filter((line, at) => withoutComment(line, commentLines[at] ?? '').trim() !== '').length;
}

/**
 * @param {string} line
 * @param {string} comment
 */
function withoutComment(line, comment) {
  if (comment.trim() === '') return line;
  return [...Array(line.length).keys()].map((i) => (comment[i] === ' ' ? line[i] : ' ')).join('');
}
