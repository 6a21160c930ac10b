#!/usr/bin/env node
/**
 * `node audit/main.mjs --db postgres://… [--acks acks.jsonl] [--base http://…] [--wait-quiet 30] [--log file --secret text]
 * [--json]`: holds a running or stopped platform to its invariants. It imports nothing of the platform: it reads the
 * views of the schema `audit`, the public address, and what a load driver wrote down. Ends with 1 on any violation, with
 * 2 when it could not audit.
 */
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { audit } from './audit.mjs';
import { waitQuiet } from './quiet.mjs';
import { readAcks } from './witness.mjs';

const { values } = parseArgs({
  options: {
    db: { type: 'string' },
    role: { type: 'string', default: 'auditor' },
    base: { type: 'string' },
    acks: { type: 'string' },
    'wait-quiet': { type: 'string', default: '0' },
    grace: { type: 'string', default: '10' },
    log: { type: 'string', multiple: true, default: [] },
    secret: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
  },
});

/** @param {import('./audit.mjs').Finding} finding */
function line({ id, promise, violations, examples }) {
  const result =
    violations === null ? 'no witness' : violations === 0 ? 'holds' : `${violations} BROKEN`;
  return [
    `${id.padEnd(5)} ${result.padEnd(12)} ${promise}`,
    ...examples.map((text) => `        ${text}`),
  ];
}

if (values.db === undefined) {
  process.stderr.write('Which database? --db postgres://user:password@host:port/name\n');
  process.exit(2);
}
const waitMs = Number(values['wait-quiet']) * 1_000;
const sql = postgres(values.db, { max: 1, connect_timeout: 5, onnotice: () => {} });
try {
  if (values.base !== undefined && waitMs > 0) await waitQuiet(values.base, waitMs);
  const findings = await audit(sql, {
    role: values.role === '' ? null : values.role,
    settledBefore: new Date(Date.now() - Number(values.grace) * 1_000),
    acks: values.acks === undefined ? null : readAcks(values.acks),
    logs: values.log.length === 0 ? null : { files: values.log, secrets: values.secret },
  });
  const broken = findings.filter(({ violations }) => violations !== null && violations > 0);
  const text = values.json
    ? JSON.stringify(findings, null, 2)
    : [...findings.flatMap(line), '', `${findings.length} checked, ${broken.length} broken`].join(
        '\n',
      );
  process.stdout.write(`${text}\n`);
  process.exitCode = broken.length > 0 ? 1 : 0;
} catch (error) {
  const { code, message } = /** @type {{ code?: string, message: string }} */ (error);
  process.stderr.write(`The audit did not come to its end: ${message} (${code ?? 'no code'})\n`);
  process.exitCode = 2;
} finally {
  await sql.end({ timeout: 5 });
}
