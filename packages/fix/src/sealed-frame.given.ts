/** Frames with the right length and checksum around any fields: without them a changed message gets no further. */

/** A NewOrderSingle that the exchange takes, without frame fields; `|` stands for SOH. */
export const ORDER_TEXT =
  '35=D|34=2|49=FIRM|52=20261121-14:30:00.000|56=VENUE|11=c-1|38=100|40=2|44=101.25|54=1|55=AAPL|59=0|60=20261121-14:30:00.000|';

const toBytes = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

/** The frame around fields, a byte a character, `|` for SOH. */
export function seal(fields: string): Uint8Array {
  const body = fields.replaceAll('|', '\u0001');
  const head = toBytes(`8=FIX.4.4\u00019=${body.length}\u0001${body}`);
  const sum = head.reduce((total, byte) => (total + byte) & 255, 0);
  const end = toBytes(`10=${String(sum).padStart(3, '0')}\u0001`);
  return Uint8Array.from([...head, ...end]);
}
