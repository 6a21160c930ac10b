/** What is copied from the reference is what it shows: each snippet is read by its own language, none by code of this folder. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallRequest, Fields, Json } from './call-request.ts';
import { curlSnippet } from './curl.ts';
import { pythonSnippet, toPython } from './python.ts';
import { hasPython, OPERATIONS, REQUESTS } from './snippets.given.ts';
import { toTypeScript, typeScriptSnippet } from './typescript.ts';

const URL_HERE = 'http://localhost:5011';

const PLACE_ORDER: CallRequest = {
  operationId: 'placeOrder',
  method: 'POST',
  path: '/api/oms/orders',
  needsSession: true,
  inPath: {},
  inQuery: {},
  body: { symbol: 'AAPL', side: 'BUY', qty: 100, postOnly: true, price: null },
  isBodyWhole: false,
};

/** The arguments that a shell gives to curl, for each of some command lines. */
function runShell(commands: readonly string[]): string[][] {
  const script = `curl() { for a; do printf '%s\\0' "$a"; done; printf '\\0'; }\n${commands.join('\n')}`;
  const out = execFileSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { ...process.env, TRADEFLOOR_KEY: 'tf_key' },
    maxBuffer: 64 * 1_024 * 1_024,
  });
  return out
    .split('\0\0')
    .slice(0, -1)
    .map((words) => words.split('\0'));
}

/** The values that Python reads in some expressions. */
const runPython = (expressions: readonly string[]): unknown =>
  JSON.parse(
    execFileSync(
      'python3',
      [
        '-c',
        'import json,sys\nprint(json.dumps([eval(e, {"__builtins__": {}, "Decimal": float}) for e in json.load(sys.stdin)]))',
      ],
      {
        input: JSON.stringify(expressions),
        encoding: 'utf8',
        maxBuffer: 64 * 1_024 * 1_024,
      },
    ),
  );

/** Texts that tempt a shell and a programming language: quotes, dollars, backslashes, line ends, code points beyond 16 bits. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', '')),
  fc.string({
    unit: fc.constantFrom("'", '"', '\\', '$', '`', '\n', '\u2028', ' ', '!', '{', '}'),
  }),
  fc.constantFrom('__proto__', 'True', '@file', '-d', '$(id)', "'; rm -rf /;'", '\u{1F600}'),
);
/** What a path can hold: `toRequest` refuses the two others. */
const pathText = text.filter((value) => value !== '.' && value !== '..');
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
    text,
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(text, tie('value')), { maxLength: 4 })
      .map((pairs) => Object.fromEntries(pairs)),
  ),
})).value;

/** Through JSON, which is what is sent: `__proto__` stays a field. */
const sent = (value: unknown): string => JSON.stringify(value);

describe('what is pasted parses back to the same value', () => {
  it('in a shell: method, address, key and body', () => {
    fc.assert(
      fc.property(fc.dictionary(text, json), pathText, (body, id) => {
        const request: CallRequest = {
          ...PLACE_ORDER,
          path: '/api/oms/orders/{orderId}',
          inPath: { orderId: id },
          inQuery: { reason: id },
          body,
        };
        const [words = []] = runShell([curlSnippet(URL_HERE, request)]);
        expect(words.slice(0, 2)).toEqual(['-X', 'POST']);
        const address = new URL(words[2] ?? '');
        expect(decodeURIComponent(address.pathname)).toBe(`/api/oms/orders/${id}`);
        expect(address.search === '' ? '' : address.searchParams.get('reason')).toBe(id);
        expect(words).toContain('authorization: Bearer tf_key');
        expect(sent(JSON.parse(words.at(-1) ?? ''))).toBe(sent(body));
      }),
      { numRuns: 60 },
    );
  });

  it('in TypeScript', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(sent(runInNewContext(`(${toTypeScript(value)})`))).toBe(sent(value));
      }),
    );
  });

  it.skipIf(!hasPython)('in Python', () => {
    const values = fc.sample(json, { numRuns: 300, seed: 7 });
    const read = runPython(values.map((value) => toPython(value))) as Json[];
    for (const [i, value] of values.entries()) expect(read[i]).toEqual(JSON.parse(sent(value)));
  });
});

describe('every call of the reference', () => {
  it('has a request, but those whose example could not be recorded', () => {
    expect(REQUESTS.length).toBeGreaterThan(OPERATIONS.length * 0.9);
  });

  it('is one command line', () => {
    const found = runShell(REQUESTS.map((request) => curlSnippet(URL_HERE, request)));
    expect(found.length).toBe(REQUESTS.length);
    for (const [i, { method, body, needsSession }] of REQUESTS.entries()) {
      const words = found[i] ?? [];
      expect(words.includes('-X') ? words[words.indexOf('-X') + 1] : 'GET').toBe(method);
      expect(words.includes('authorization: Bearer tf_key')).toBe(needsSession);
      if (body !== null) expect(JSON.parse(words.at(-1) ?? '')).toEqual(body);
    }
  });

  it('is a module that Node can parse', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'snippets-')), 'snippets.mjs');
    const bodies = REQUESTS.map((request) => {
      const program = typeScriptSnippet(URL_HERE, request);
      return `{\n${program.replace(/^import .*\n/, '')}\n}`;
    });
    writeFileSync(file, `import { connect } from '@tradefloor/client';\n${bodies.join('\n')}\n`);
    execFileSync(process.execPath, ['--check', file]);
    expect(bodies.filter((body) => body.includes('tradefloor.calls.')).length).toBeGreaterThan(200);
  });

  it.skipIf(!hasPython)('is a program that Python can compile', () => {
    const programs = REQUESTS.map((request) => pythonSnippet(URL_HERE, request));
    const compiled = execFileSync(
      'python3',
      [
        '-c',
        'import json,sys\nprint(sum(compile(p, "snippet", "exec") is not None for p in json.load(sys.stdin)))',
      ],
      { input: JSON.stringify(programs), encoding: 'utf8' },
    );
    expect(Number(compiled)).toBe(REQUESTS.length);
  });
});

describe('a snippet', () => {
  it('places an order in the form of each language', () => {
    expect(curlSnippet(URL_HERE, PLACE_ORDER)).toBe(
      `curl -X POST 'http://localhost:5011/api/oms/orders' \\
  -H "authorization: Bearer $TRADEFLOOR_KEY" \\
  -H 'content-type: application/json' \\
  --data-raw '{
  "symbol": "AAPL",
  "side": "BUY",
  "qty": 100,
  "postOnly": true,
  "price": null
}'`,
    );
    expect(typeScriptSnippet(URL_HERE, PLACE_ORDER)).toContain(
      'await tradefloor.calls.placeOrder({\n  symbol: "AAPL",\n  side: "BUY",\n  qty: 100,\n',
    );
    expect(pythonSnippet(URL_HERE, PLACE_ORDER)).toBe(
      `import os

from tradefloor import Client

with Client("http://localhost:5011", key=os.environ["TRADEFLOOR_KEY"]) as tradefloor:
    answer = tradefloor.place_order(
        symbol="AAPL",
        side="BUY",
        qty=100,
        post_only=True,
        price=None,
    )
    print(answer)`,
    );
  });

  it('names a field that is a word of Python with an underscore, and a choice of shapes as the body', () => {
    const fields: Fields = { from: 1, kind: 'HALT' };
    const request = { ...PLACE_ORDER, operationId: 'startEvent', body: fields };
    expect(pythonSnippet(URL_HERE, request)).toContain('        from_=1,\n');
    expect(pythonSnippet(URL_HERE, { ...request, isBodyWhole: true })).toContain(
      'start_event(\n        body={\n            "from": 1,',
    );
  });

  it('gives Python no floats: a price with decimals is a Decimal', () => {
    const program = pythonSnippet(URL_HERE, { ...PLACE_ORDER, body: { price: 189.5, qty: 100 } });
    expect(program).toMatch(/^import os\nfrom decimal import Decimal\n\nfrom tradefloor/);
    expect(program).toContain('price=Decimal("189.5"),\n        qty=100,');
  });

  it('of what needs no session needs no key', () => {
    const ready = { ...PLACE_ORDER, method: 'GET', path: '/ready', body: null };
    const open = { ...ready, operationId: 'ready', needsSession: false };
    expect(curlSnippet(URL_HERE, open)).toBe("curl 'http://localhost:5011/ready'");
    expect(typeScriptSnippet(URL_HERE, open)).toContain('  guest: true,\n});\n');
  });
});
