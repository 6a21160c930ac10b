/** SHA-256 over a text's UTF-8 bytes: for chains of rows that must be provable anywhere. Not for secrets. */
import { sha256 as hashed } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The hash of the text as 64 lower-case hex digits; a lone surrogate counts as U+FFFD, as everywhere on the web. */
export const sha256 = (text: string): string => bytesToHex(hashed(utf8ToBytes(text)));
