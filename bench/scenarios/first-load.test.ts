import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstLoad } from './first-load.ts';

const script = randomBytes(20_000).toString('base64url');
const http = createServer((req, res) => {
  if (req.url === '/') {
    const ems = req.headers.cookie === undefined ? '' : '<script src="/desk.js"></script>';
    res.end(
      '<script src="/a.js" async=""></script><script src="/a.js"></script><script>let x</script>' +
        `<script src="/old.js" noModule=""></script>${ems}`,
    );
  } else if (req.url === '/desk.js') res.end(`load("static/chunks/later.js")${script}`);
  else if (req.url === '/_next/static/chunks/later.js') res.end(`${script}"static/chunks/last.js"`);
  else if (req.url === '/_next/static/chunks/last.js') res.end(`"static/chunks/later.js"${script}`);
  else res.end(script);
});
let base = '';

beforeAll(async () => {
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => void http.close());

it('every script of the page counts once, gzipped; polyfills for old browsers count apart', async () => {
  const load = await firstLoad(base, null);
  expect(load.scripts).toBe(2);
  expect(load.gzipped).toBeGreaterThan(19_000);
  expect(load.gzipped).toBeLessThan(23_000);
  expect(load.polyfills).toBe(load.gzipped);
});

it('a page is requested as its visitor', async () => {
  expect((await firstLoad(base, 'a=1')).scripts).toBe(3);
});

it('chunks that scripts name count apart, each once, however they name each other', async () => {
  const load = await firstLoad(base, 'a=1');
  expect(load.gzipped / load.polyfills).toBeCloseTo(2, 1);
  expect(load.reachable / load.polyfills).toBeCloseTo(4, 1);
  const plain = await firstLoad(base, null);
  expect(plain.reachable).toBe(plain.gzipped);
});

it('a page that names no script is an error, not a small page', async () => {
  const bare = createServer((_req, res) => res.end('<p>x</p>'));
  await new Promise<void>((done) => bare.listen(0, '127.0.0.1', done));
  const { port } = bare.address() as AddressInfo;
  await expect(firstLoad(`http://127.0.0.1:${port}`, null)).rejects.toThrow('names no script');
  bare.close();
});
