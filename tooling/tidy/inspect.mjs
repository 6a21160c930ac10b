/** Puts a repository through every rule and counts what was looked at. */
import { readRepository } from './repository.mjs';
import { cycleFaults } from './rules-cycles.mjs';
import { documentFaults, readDocuments } from './rules-documents.mjs';
import { browserFaults, coreFaults, fileCycleFaults, folderCycleFaults } from './rules-folders.mjs';
import { findLayer, importFaults, manifestFaults } from './rules-layers.mjs';
import { markupFaults } from './rules-markup.mjs';
import { retiredFaults } from './rules-retired.mjs';
import { engineFaults, exportFaults, roomFaults, serviceFaults } from './rules-services.mjs';
import { shapeFaults } from './rules-shape.mjs';
import { toolingFaults } from './rules-tooling.mjs';
import { wordFaults } from './rules-words.mjs';
import { testRatios } from './test-ratio.mjs';
import { readWaivers } from './waivers.mjs';

/** @typedef {import('./repository.mjs').Fault} Fault */

/**
 * @param {string} root
 * @returns {{ files: number, manifests: number, waivers: number, faults: Fault[], tests: ReturnType<typeof testRatios> }}
 */
export function inspect(root) {
  const repository = readRepository(root);
  const faults = [
    ...repository.strays,
    ...repository.files.flatMap((file) => {
      const layer = findLayer(file.path);
      return [
        ...shapeFaults(file),
        ...wordFaults(file, layer),
        ...retiredFaults(file),
        ...importFaults(file, layer),
        ...browserFaults(file),
        ...coreFaults(file),
        ...toolingFaults(file),
        ...markupFaults(file),
      ];
    }),
    ...readDocuments(root).flatMap(documentFaults),
    ...repository.manifests.flatMap(manifestFaults),
    ...cycleFaults(repository.manifests),
    ...folderCycleFaults(repository.files),
    ...fileCycleFaults(repository.files),
    ...exportFaults(repository),
    ...serviceFaults(repository),
    ...engineFaults(repository),
    ...roomFaults(repository),
  ];
  return {
    files: repository.files.length,
    manifests: repository.manifests.length,
    waivers: repository.files.reduce((sum, file) => sum + readWaivers(file).count, 0),
    tests: testRatios(repository.files),
    faults: faults.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line),
  };
}
