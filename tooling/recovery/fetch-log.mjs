/**
 * `restore_command` of a database that is being restored: `node fetch-log.mjs <segment> <path>`. It passes the request to
 * the process that restores (`serveLog`), which has the keys, and is small: Postgres starts it for each segment.
 */
import { connect } from 'node:net';

/** Above 125, Postgres gives the recovery up; with less it takes the log to end there. */
const FAILED = 200;
const [port = '', secret = ''] = (process.env['ARCHIVE_FETCH'] ?? '').split(':');
const [name = '', path = ''] = process.argv.slice(2);

let response = '';
const socket = connect({ host: '127.0.0.1', port: Number(port) });
socket.setEncoding('utf8');
socket.write(`${JSON.stringify({ secret, name, path })}\n`);
socket.on('data', (text) => {
  response += text;
});
socket.on('error', () => {});
socket.on('close', () => {
  process.exitCode = /^[01]$/.test(response) ? Number(response) : FAILED;
});
