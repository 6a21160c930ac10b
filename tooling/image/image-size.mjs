/** How large the image is: what is copied into it is measured, its base and Node are counted as budgeted. */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const MB = 1_000_000;

/** The whole image, uncompressed. */
export const IMAGE_MAX_MB = 350;

/**
 * What the measured folder stands on. `base`: Debian's libc6, libstdc++6, libgcc-s1, libgomp1, libssl3, tzdata,
 * ca-certificates, base-files and netbase, of which distroless/cc-debian12 is made, are 26 MB by their Installed-Size.
 * `node`: the program of Node 26.10.0 for Linux on x64 is 149.7 MB.
 */
export const BELOW_MB = { base: 30, node: 155 };

/** What is left for the content. */
export const CONTENT_MAX_MB = IMAGE_MAX_MB - BELOW_MB.base - BELOW_MB.node;

/**
 * @param {string} folder
 * @returns {number} bytes of all its files
 */
export function measureFolder(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += lstatSync(join(entry.parentPath, entry.name)).size;
  }
  return bytes;
}

/** @param {number} bytes @returns {string} */
export const toMegabytes = (bytes) => `${(bytes / MB).toFixed(1)} MB`;

/** @param {number} bytes of the content @returns {boolean} */
export const isTooLarge = (bytes) => bytes > CONTENT_MAX_MB * MB;
