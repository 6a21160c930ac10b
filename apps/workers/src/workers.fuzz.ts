/** What the workers read of users and command lines: addresses of webhooks, one-time codes, cursors, seeds. */
import { isIP } from 'node:net';
import { Cursor } from '@tradefloor/contracts/calls/call';
import { UserId } from '@tradefloor/contracts/ids';
import { SecondFactorCode } from '@tradefloor/contracts/second-factor';
import { type FuzzTarget, promise, promiseSame } from '@tradefloor/contracts/testing/fuzz-target';
import { WebhookUrl } from '@tradefloor/contracts/webhook';
import { judgeCode, toRecoveryHash } from '@tradefloor/core/trading/users/second-factor';
import { parseDuration, parseLatency, parseSeeds, readArguments } from './bots/bot-arguments.ts';
import { totpCodes } from './one-time-codes.ts';
import { systemSecrets as secrets } from './secrets.ts';
import { decoded, encoded } from './services/ccp/place-cursor.ts';
import { findPublicAddress, isPublic } from './webhooks/public-address.ts';

const codes = totpCodes('a secret of thirty-two characters');
const NOW = 1_795_444_200_250;
/** RFC 6238, appendix B: the secret of its test vectors, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** By HMAC-SHA1 of the RFC, computed apart from the platform: of the step before NOW, of NOW, of the step after. */
const VALID: readonly string[] = ['341239', '935364', '661139'];

const RECOVERY = 'abcd-efgh-ijkl-mnop';
const FACTOR = {
  userId: UserId.parse('admin'),
  sealedSecret: codes.seal(SECRET),
  recoveryHashes: [toRecoveryHash(secrets, RECOVERY)],
  lastStep: null,
  failures: 0,
  pausedUntil: null,
  createdAt: 0,
  confirmedAt: 1,
  updatedAt: 1,
  version: 1,
  deletedAt: null,
};

/** The first and second byte of an address that no webhook may reach: written apart from the rule's own list. */
function isPrivateV4(address: string): boolean {
  const [a = 0, b = 0] = address.split('.').map(Number);
  if ([0, 10, 127].includes(a) || a >= 224) return true;
  if (a === 172) return b >= 16 && b <= 31;
  if (a === 100) return b >= 64 && b <= 127;
  return (a === 192 && b === 168) || (a === 169 && b === 254);
}

export const targets: readonly FuzzTarget[] = [
  {
    name: 'webhook-urls',
    about: 'the address of a webhook, up to the address of the internet that is connected to',
    seeds: () => [
      'https://hooks.example/x?y=1',
      'https://8.8.8.8:8443/',
      'https://[2606:4700::1111]/x',
      'https://[::ffff:127.0.0.1]/',
      'https://0x7f.1/',
      'http://localhost:9000/hook',
    ],
    words: [
      'https://',
      '2130706433',
      '0x7f',
      '127.1',
      '[::1]',
      '[64:ff9b::a9fe:a9fe]',
      '@',
      '169.254.169.254',
      ':443',
    ],
    bytesMax: 600,
    run: async (text) => {
      const url = WebhookUrl.safeParse(text);
      if (!url.success) return { isAccepted: false };
      if (!URL.canParse(url.data)) return { isAccepted: false, mark: 'no URL' };
      const { hostname, username, password } = new URL(url.data);
      promise(username === '' && password === '', `no name, no password: ${url.data}`);
      const resolve = async () => ['8.8.8.8'];
      const found = await findPublicAddress(hostname, { allowsLoopback: false, resolve }).catch(
        (error: unknown) => {
          promise(error instanceof Error && /address/.test(error.message), 'refused in our words');
          return null;
        },
      );
      if (found === null) return { isAccepted: false, mark: 'not public' };
      promise(isIP(found) !== 0 && isPublic(found), `an address that is public: ${found}`);
      promise(isIP(found) === 6 || !isPrivateV4(found), `not a private one: ${found}`);
      return { isAccepted: true, mark: String(isIP(found)) };
    },
  },
  {
    name: 'one-time-codes',
    about: 'codes of a second factor',
    seeds: () => ['000000', '12345', RECOVERY, ...VALID],
    words: ['0', ' ', '-', '\u0661', '１'],
    bytesMax: 64,
    run: (text) => {
      const code = SecondFactorCode.safeParse(text);
      if (!code.success) return { isAccepted: false };
      const verdict = judgeCode(FACTOR, code.data, { codes, secrets, nowMs: NOW });
      if (verdict.kind !== 'match') return { isAccepted: false, mark: verdict.kind };
      const typed = code.data.replaceAll(/[\s-]/g, '').toLowerCase();
      const isOurs = [...VALID, RECOVERY.replaceAll('-', '')].includes(typed);
      promise(isOurs, `only codes of the time and of recovery: ${code.data}`);
      const again = judgeCode(verdict.row, code.data, { codes, secrets, nowMs: NOW });
      promise(again.kind === 'mismatch', 'a code counts once');
      return { isAccepted: true, mark: String(verdict.isRecovery) };
    },
  },
  {
    name: 'cursors',
    about: 'where a page of a list ended, as a client sends it back',
    seeds: () => [encoded('CCP:AAPL|2026.5_x'), 'abc_c_d_p__', '_'],
    words: ['_', '_c', '_d', '_p', '__'],
    bytesMax: 200,
    run: (text) => {
      const cursor = Cursor.safeParse(text);
      if (!cursor.success || cursor.data === undefined) return { isAccepted: false };
      const place = decoded(cursor.data);
      promiseSame(decoded(encoded(place)), place, 'a place comes back');
      return { isAccepted: true };
    },
  },
  {
    name: 'bot-arguments',
    about: 'seeds and durations on command lines',
    seeds: () => ['1..50', '7', '1,5,9', '250ms', '0ms', '24h'],
    words: ['..', ',', '4294967295', 'ms', 'h'],
    bytesMax: 24,
    run: (text) => {
      const seeds = readArguments(() => parseSeeds(text));
      const others = [
        readArguments(() => [parseDuration('length', text)]),
        readArguments(() => [parseLatency(text)]),
      ];
      if (seeds.ok) {
        promise(seeds.value.length <= 10_000, `at most 10,000 seeds: ${seeds.value.length}`);
        promiseSame(
          readArguments(() => parseSeeds(seeds.value.join(','))),
          seeds,
          'they come back',
        );
      }
      return { isAccepted: seeds.ok || others.some(({ ok }) => ok), mark: String(seeds.ok) };
    },
  },
];
