/** The code that lets one join a room: as it is typed, read from a link, and written into one. Pure. */

/** Letters and digits that are not mistaken for others: no I, O, 0 or 1. */
const CODE = /^[A-HJ-NP-Z2-9]{10}$/;
const JOIN_HASH = '#join=';

/** The code in what was typed or pasted, a whole link included; null where there is none. */
export function parseRoomCode(text: string): string | null {
  const at = text.indexOf(JOIN_HASH);
  const typed = at === -1 ? text : text.slice(at + JOIN_HASH.length);
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}

/** The code behind the `#` of an address: no server and no log sees it there. Empty without one. */
export const codeOfHash = (hash: string): string =>
  hash.startsWith(JOIN_HASH) ? hash.slice(JOIN_HASH.length) : '';

/** @param origin of the page, as in `https://floor.example` */
export const toJoinLink = (origin: string, code: string): string =>
  `${origin}/rooms${JOIN_HASH}${code}`;
