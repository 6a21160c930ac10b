/** Messages of FIX 4.4 as the certification reads them, and the rules that hold for every one of them. */

/** Between fields. */
export const SOH = '\u0001';

/**
 * A message that was received.
 * @typedef {object} Received
 * @property {string} type
 * @property {(tag: number) => string | undefined} get the first field of this tag
 * @property {(tag: number) => string[]} all every field of this tag, in order
 * @property {string} text as it came, bars for SOH
 */

/**
 * @param {number} ms
 * @returns {string} UTCTimestamp with milliseconds
 */
export function utc(ms) {
  return new Date(ms).toISOString().replaceAll('-', '').replace('T', '-').slice(0, -1);
}

/**
 * @param {string} text
 * @returns {string} three digits
 */
export function checksum(text) {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  return String(sum % 256).padStart(3, '0');
}

/**
 * @param {string} frame
 * @returns {Received}
 */
export function read(frame) {
  const text = frame.replaceAll(SOH, '|');
  const pairs = frame.split(SOH).slice(0, -1);
  const fields = pairs.map((pair) => {
    const equals = pair.indexOf('=');
    return /** @type {const} */ ([Number(pair.slice(0, equals)), pair.slice(equals + 1)]);
  });
  const body = frame.slice(frame.indexOf(`${SOH}35=`) + 1, -7);
  const all = (/** @type {number} */ tag) =>
    fields.flatMap(([one, value]) => (one === tag ? [value] : []));
  const get = (/** @type {number} */ tag) => all(tag)[0];
  if (get(9) !== String(body.length)) throw new Error(`BodyLength is wrong: ${text}`);
  if (get(10) !== checksum(frame.slice(0, -7))) throw new Error(`CheckSum is wrong: ${text}`);
  const received = { type: get(35) ?? '', get, all, text };
  if (received.type === '8') checkReport(received);
  return received;
}

/**
 * What holds for every ExecutionReport.
 * @param {Received} report
 */
function checkReport({ get, text }) {
  for (const tag of [37, 17, 150, 39, 54, 151, 14, 6]) {
    if (get(tag) === undefined) throw new Error(`a report without tag ${tag}: ${text}`);
  }
  const [qty, cum, leaves] = [38, 14, 151].map((tag) => Number(get(tag) ?? Number.NaN));
  const isOpen = ['0', '1', '6', 'A', 'E'].includes(get(39) ?? '');
  if (isOpen && qty !== (cum ?? 0) + (leaves ?? 0)) throw new Error(`38 is not 14 + 151: ${text}`);
  if (!isOpen && leaves !== 0) throw new Error(`closed, but 151 is not 0: ${text}`);
  if (get(150) !== 'F') return;
  if (get(31) === undefined || get(32) === undefined)
    throw new Error(`a fill without 31, 32: ${text}`);
  if (!['1', '2'].includes(get(39) ?? '')) throw new Error(`a fill with 39=${get(39)}: ${text}`);
}
