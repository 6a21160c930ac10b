#!/usr/bin/env node
/**
 * `pnpm run sbom [file]`: writes the software bill of materials of the lockfile, CycloneDX 1.6, to
 * `dist/sbom.cdx.json` by default. Works offline.
 */
import { runProgram } from '../tooling/process/program.mjs';
import { writeBill } from '../tooling/security/supply/sbom-command.mjs';

await runProgram(writeBill);
