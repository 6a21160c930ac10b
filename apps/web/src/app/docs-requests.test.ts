/** The command lines of the reference against a gateway: what a reader pastes gets the documented response. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { curlSnippet } from '../features/reference/snippets/curl.ts';
import { REQUESTS } from '../features/reference/snippets/snippets.given.ts';
import { type GivenGateway, givenGateway } from '../gateway/testing/given.ts';

const run = promisify(execFile);
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

/** The gateway's own addresses: they need no service behind it. */
const OWN = REQUESTS.filter(({ path }) => !path.startsWith('/api/') && !path.startsWith('/rfq/'));

let gateway: GivenGateway;
beforeAll(async () => {
  gateway = await givenGateway();
});
afterAll(() => gateway.close());

describe.skipIf(!hasCurl)('curl as it is pasted', () => {
  it.each(OWN)('$path returns an object', async (request) => {
    const command = curlSnippet(`http://127.0.0.1:${gateway.port}`, request);
    const { stdout } = await run('sh', ['-c', `${command} --silent`], {
      maxBuffer: 16 * 1_024 * 1_024,
    });
    expect(Object.keys(JSON.parse(stdout) as object)).not.toEqual([]);
    expect(JSON.parse(stdout)).not.toHaveProperty('code');
  });

  it('of a call is sent to its address, with the key and the body', async () => {
    const listed = REQUESTS.find(({ operationId }) => operationId === 'listOrders');
    if (listed === undefined) throw new Error('no call listOrders');
    const command = curlSnippet(`http://127.0.0.1:${gateway.port}`, listed);
    const { stdout } = await run('sh', ['-c', `${command} --silent`], {
      env: { ...process.env, TRADEFLOOR_KEY: 'tf_unknown' },
    });
    expect(JSON.parse(stdout)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });
});
