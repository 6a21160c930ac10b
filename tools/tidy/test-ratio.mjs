/** How many lines of test stand beside a line of code, over everything and in the browser half. Blank lines do not count. */

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
  for (const { path, text, isTest } of files) {
    const lines = text.split('\n').filter((line) => line.trim() !== '').length;
    if (isTest || TEST_FOLDERS.test(path)) test += lines;
    else code += lines;
  }
  return { test, code, ratio: code === 0 ? 0 : test / code };
}
