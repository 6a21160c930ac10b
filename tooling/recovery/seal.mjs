/**
 * What an archive holds is compressed and encrypted with age (age-encryption.org/v1). The machine that writes has the
 * recipient only, which encrypts and cannot decrypt; the identity is needed for a restore and is kept elsewhere.
 */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Problem } from '../process/problem.mjs';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/**
 * @param {string | undefined} recipient `age1…`
 * @returns {Encrypter}
 * @throws {Problem} when it is none
 */
export function toEncrypter(recipient) {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient ?? '');
  } catch {
    throw new Problem(
      'ARCHIVE_RECIPIENT must be the recipient of an age identity (age1…).',
      'Make one, on the machine that would restore: node bin/archive.mjs keygen FILE',
    );
  }
  return encrypter;
}

/**
 * @param {string} text of an identity file: lines of comments (#) and AGE-SECRET-KEY-…
 * @returns {Decrypter}
 * @throws {Problem} when it has none
 */
export function toDecrypter(text) {
  const decrypter = new Decrypter();
  const identities = text.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  for (const identity of identities) decrypter.addIdentity(identity.trim());
  if (identities.length === 0) throw new Problem('The identity file has no AGE-SECRET-KEY-…');
  return decrypter;
}

/** @returns {Promise<{ identity: string, recipient: string }>} a new pair */
export async function makeKeys() {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** @param {Encrypter} encrypter @param {Uint8Array} bytes */
export const seal = async (encrypter, bytes) =>
  Buffer.from(await encrypter.encrypt(await compress(bytes, { level: 1 })));

/**
 * @param {Decrypter} decrypter
 * @param {Uint8Array} bytes
 * @throws {Error} when they are damaged, or meant for another identity
 */
export const unseal = async (decrypter, bytes) => expand(await decrypter.decrypt(bytes));
