/** What processes of the platform read of each other and of their disk: tokens, sealed text, bodies, session files. */
import { type FuzzTarget, promise, promiseSame } from '@tradefloor/contracts/testing/fuzz-target';
import { PendingRecords, type RecordKind, readRecords } from './fix/store-records.ts';
import { listFields } from './http-body.ts';
import { makeSigner, makeVerifier } from './identity.ts';
import { makeSealer } from './sealed.ts';

const SECRET = 'a secret of thirty-two characters';
const sealer = makeSealer(SECRET, 'fuzz');
const sign = makeSigner(SECRET);
const verify = makeVerifier(SECRET, 'oms');
/** Signed once, by another secret as well: what is forged is not accepted, however it is bent. */
const token = await sign('oms', 'service:gateway', null);
const foreign = await makeSigner('another secret of the same length')('oms', 'service:x', null);
const [head = '', claims = ''] = token.split('.');
const NO_ALGORITHM = Buffer.from('{"alg":"none"}').toString('base64url');

/** A record of a session file for each line of text, its kind and number from the line's length. */
function toFile(text: string): Buffer {
  const pending = new PendingRecords();
  for (const line of text.split('\n')) {
    const kind = (1 + (line.length % 5)) as RecordKind;
    pending.append({ kind, number: line.length, payload: Buffer.from(line) });
  }
  return Buffer.from(pending.take());
}

export const targets: readonly FuzzTarget[] = [
  {
    name: 'caller-tokens',
    about: 'the header that names a caller between services (JWS)',
    seeds: () => [token, foreign, `${NO_ALGORITHM}.${claims}.`, `${head}.${claims}.`],
    words: ['.', NO_ALGORITHM, head, claims],
    bytesMax: 1_024,
    run: async (text) => {
      const identity = await verify(text);
      const isAccepted = identity !== null && identity !== 'late';
      // Base64url of 32 bytes leaves two bits over: another last letter can stand for the same signature.
      if (isAccepted) {
        promise(text.slice(0, -1) === token.slice(0, -1), `only what was signed counts: ${text}`);
      }
      return { isAccepted };
    },
  },
  {
    name: 'sealed-texts',
    about: 'cookies and rows that are sealed with AES-256-GCM',
    seeds: () => [sealer.seal('a text'), sealer.seal(''), 'AAAA'],
    words: ['=', '-', '_', '+', '/'],
    bytesMax: 512,
    run: (text) => {
      const opened = sealer.open(text);
      promise(
        opened === null || ['a text', ''].includes(opened),
        `only what was sealed: ${opened}`,
      );
      return { isAccepted: opened !== null };
    },
  },
  {
    name: 'request-fields',
    about: 'path, query and JSON body of a request to a service',
    seeds: () => ['{"params":{"id":"1"},"query":{"limit":"5"},"body":{"a":[1,{"b":null}]}}'],
    words: ['"__proto__":', '"body":', '"query":', '[[[[[[[[[[[[[[[[[[[[[[', '"constructor":'],
    run: (text) => {
      let request: { params?: unknown; query?: unknown; body?: unknown };
      try {
        request = Object(JSON.parse(text)) as typeof request;
      } catch {
        return { isAccepted: false };
      }
      const { params = {}, query = {}, body } = request;
      const read = listFields({ params: Object(params), query: Object(query), body });
      promise(!('polluted' in {}), 'no prototype is changed');
      if (!read.ok) return { isAccepted: false, mark: read.refusal.info.detail ?? 'twice' };
      promise(Object.getPrototypeOf(read.fields) === Object.prototype, 'fields are a plain object');
      return { isAccepted: true };
    },
  },
  {
    name: 'session-files',
    about: 'files of FIX sessions after a crash',
    seeds: () => [
      toFile('a\nbb\n\nccccc'),
      Buffer.concat([toFile('whole'), Buffer.from([1, 2, 3])]),
    ],
    run: (_, bytes) => {
      const file = Buffer.from(bytes);
      const written = new PendingRecords();
      let count = 0;
      const end = readRecords(file, ({ kind, number, at, length }) => {
        count += 1;
        const payload = file.subarray(at, at + length);
        written.append({ kind: kind as RecordKind, number, payload });
      });
      promise(end >= 0 && end <= file.length, 'the end is within the file');
      promise(written.take().equals(file.subarray(0, end)), 'whole records come back as bytes');
      promiseSame(
        readRecords(file.subarray(0, end), () => undefined),
        end,
        'and end where they did',
      );
      return { isAccepted: count > 0, mark: String(count) };
    },
  },
];
