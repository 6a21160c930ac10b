/** What people and programs identify themselves with: requests of OAuth, API keys, addresses; and lists of invitations. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import { authorize, token } from '@tradefloor/contracts/calls/users';
import { KeyAddress } from '@tradefloor/contracts/key';
import { type FuzzTarget, promise, promiseSame } from '@tradefloor/contracts/testing/fuzz-target';
import { parseInvitations } from '../../competition/rooms/invitations.ts';
import { isAddressIn } from './address-match.ts';
import { parseKeyId, toKeyText } from './key.ts';
import { readAuthorize, readToken } from './oauth.ts';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const SECRET = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const REGISTERED = ['https://desk.example/callback'];

/** The fields of a form, as the platform's HTTP reads them: one that comes twice is a list. */
function toFields(text: string): Record<string, unknown> {
  const fields = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const all = fields.getAll(name);
      return [name, all.length === 1 ? all[0] : all];
    }),
  );
}

export const targets: readonly FuzzTarget[] = [
  {
    name: 'oauth-requests',
    about: 'forms of /oauth/authorize and /oauth/token, the second factor included',
    seeds: () => [
      `client_id=tradefloor-web&response_type=code&code_challenge=${CHALLENGE}&code_challenge_method=S256&username=ada&password=a+good+long+password&second_factor=123456&redirect_uri=http://127.0.0.1:80/cb`,
      `client_id=tradefloor-web&grant_type=authorization_code&code=abc&code_verifier=${SECRET}`,
    ],
    words: [
      '&',
      '=',
      'redirect_uri=',
      'https://desk.example/callback',
      'http://localhost@evil.test/',
      'state=',
    ],
    run: (text) => {
      const fields = toFields(text);
      const forAuthorize = authorize.in.safeDecode(fields as CallInput<typeof authorize>);
      const forToken = token.in.safeDecode(fields as CallInput<typeof token>);
      const begun = forAuthorize.success ? readAuthorize(forAuthorize.data, REGISTERED) : null;
      const redeemed = forToken.success ? readToken(forToken.data) : null;
      if (begun?.ok && begun.value.redirectUri !== null) {
        const { hostname, href } = new URL(begun.value.redirectUri);
        const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
        promise(isHere || REGISTERED.includes(href), `a redirect is registered: ${href}`);
      }
      const toMark = (read: typeof begun | typeof redeemed) =>
        read === null ? 'form' : read.ok ? 'ok' : read.error.error_description;
      return {
        isAccepted: begun?.ok === true || redeemed?.ok === true,
        mark: `${toMark(begun)} / ${toMark(redeemed)}`,
      };
    },
  },
  {
    name: 'api-keys',
    about: 'the text of an API key',
    seeds: () => [`tf_0123456789ab_${SECRET}`, 'tf_x'],
    words: ['tf_', '_'],
    bytesMax: 128,
    run: (text) => {
      const keyId = parseKeyId(text);
      if (keyId !== null) promiseSame(toKeyText(keyId, text.slice(16)), text, 'a key comes back');
      return { isAccepted: keyId !== null };
    },
  },
  {
    name: 'key-addresses',
    about:
      'addresses and networks of an API key, and the address that a request comes from: a line each',
    seeds: () => [
      '10.0.0.0/8\n10.1.2.3',
      '2001:db8::/32\n2001:db8::1',
      '::ffff:10.0.0.0/104\n10.9.9.9',
    ],
    words: ['/0', '/128', '::', '::ffff:', '255', 'f'],
    bytesMax: 128,
    run: (text) => {
      const [entry = '', address = ''] = text.split('\n');
      const parsed = KeyAddress.safeParse(entry);
      if (!parsed.success) return { isAccepted: false };
      const isIn = isAddressIn([entry], address);
      // Every address that is one is in the network of all, of its own kind or in the mapped form.
      if (isIn) promise(isAddressIn(['0.0.0.0/0', '::/0'], address), `an address: ${address}`);
      return { isAccepted: true, mark: String(isIn) };
    },
  },
  {
    name: 'invitations',
    about: 'lists of the invited to a room, pasted or from a CSV file',
    seeds: () => ['label,kind\nAda,PERSON\nBob,BOT', 'Ada\nada\n"Grace ""H"""', 'Ada;person;x'],
    words: ['PERSON', 'BOT', 'label', '\u0130', '\u{fb01}'],
    run: (text) => {
      const read = parseInvitations(text, ['taken']);
      if (!read.ok) {
        promise(read.error.length > 0, 'a list that is refused has a reason');
        return {
          isAccepted: false,
          mark: read.error[0]?.message.split(' ').slice(-2).join(' ').slice(0, 24),
        };
      }
      const written = read.value.map(
        ({ label, kind }) => `"${label.replaceAll('"', '""')}",${kind}`,
      );
      const again = parseInvitations(['label,kind', ...written].join('\n'), ['taken']);
      promiseSame(again, read, 'an accepted list comes back');
      return { isAccepted: true };
    },
  },
];
