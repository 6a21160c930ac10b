/** Frames as they arrive, sound and broken ones: what is garbled, what is a fault, and what a group holds. */
import { describe, expect, it } from 'vitest';
import { latin1 } from './bytes.ts';
import { decode, listFields } from './decode.ts';
import { FIX44 } from './dictionary.ts';
import { field, group } from './message.ts';
import { REASON } from './tags.ts';

const toBytes = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));
const soh = (text: string): string => text.replaceAll('|', '\u0001');

/** A frame around a body, its length and its sum counted; `|` stands for SOH. */
function frame(body: string, over: { begin?: string; length?: number; sum?: string } = {}) {
  const inner = soh(body);
  const head = soh(`8=${over.begin ?? 'FIX.4.4'}|9=${over.length ?? inner.length}|${body}`);
  const sum = toBytes(head).reduce((total, byte) => total + byte, 0) % 256;
  return toBytes(soh(`${head}10=${over.sum ?? String(sum).padStart(3, '0')}|`));
}

const HEADER = '34=2|49=FIRM|52=20261123-14:30:00|56=VENUE|';
const readMessage = (bytes: Uint8Array) => {
  const decoded = decode(bytes, FIX44);
  if (decoded.kind === 'garbled') throw new Error(decoded.why);
  return decoded;
};

describe('a frame', () => {
  it('is its type, its header and its body, without what frames it', () => {
    expect(readMessage(frame(`35=1|${HEADER}112=HELLO|`))).toEqual({
      kind: 'message',
      beginString: 'FIX.4.4',
      fault: null,
      message: {
        type: '1',
        header: [
          field(34, 2),
          field(49, 'FIRM'),
          field(52, '20261123-14:30:00'),
          field(56, 'VENUE'),
        ],
        body: [field(112, 'HELLO')],
      },
    });
  });

  it('names its version, whichever it is', () => {
    expect(readMessage(frame(`35=0|${HEADER}`, { begin: 'FIX.4.2' })).beginString).toBe('FIX.4.2');
  });

  it('keeps the fields of a type that it does not know side by side', () => {
    const { message } = readMessage(frame(`35=ZZ|${HEADER}453=1|448=a|`));
    expect(message.body).toEqual([field(453, 1), field(448, 'a')]);
  });

  it('keeps values with an equals sign, and those that are empty', () => {
    const { message } = readMessage(frame(`35=1|${HEADER}112=a=b|58=|`));
    expect(message.body).toEqual([field(112, 'a=b'), field(58, '')]);
  });
});

describe('a frame is garbled', () => {
  const body = `35=1|${HEADER}112=HELLO|`;
  it.each([
    ['that is cut off', frame(body).subarray(0, 12), 'it is too short'],
    ['of nothing', new Uint8Array(0), 'it is too short'],
    [
      'one byte longer than its length',
      frame(body, { length: soh(body).length - 1 }),
      'BodyLength is wrong',
    ],
    [
      'one byte shorter than its length',
      frame(body, { length: soh(body).length + 1 }),
      'BodyLength is wrong',
    ],
    ['with another sum', frame(body, { sum: '999' }), 'CheckSum is wrong'],
    ['with a sum of two digits', frame(body, { sum: '42' }), 'CheckSum is not three digits'],
    ['with a sum of letters', frame(body, { sum: 'abc' }), 'CheckSum is wrong'],
    ['with a tag of letters', frame(`35=1|${HEADER}x=1|`), 'a tag is not a number'],
    ['with a tag of ten digits', frame(`35=1|${HEADER}1234567890=1|`), 'a tag is not a number'],
    ['with a field without a tag', frame(`35=1|${HEADER}=1|`), 'a tag is not a number'],
    ['with a minus sign for a tag', frame(`35=1|${HEADER}-=1|`), 'a tag is not a number'],
    [
      'whose type is not third',
      frame(`34=2|35=1|`),
      'it does not begin with 8, 9, 35 and end with 10',
    ],
  ])('%s', (_, bytes, why) => {
    expect(decode(bytes, FIX44)).toEqual({ kind: 'garbled', why });
  });
});

describe('an order of fields that is wrong', () => {
  it.each([
    ['a field of the header behind the body', `35=1|34=2|112=HELLO|49=FIRM|`, 'TagOutOfOrder', 49],
    ['a field behind the trailer', `35=5|${HEADER}93=1|89=x|58=bye|`, 'TagOutOfOrder', 58],
    [
      'a group that begins in the middle',
      `35=D|${HEADER}453=1|447=D|448=a|`,
      'GroupOutOfOrder',
      447,
    ],
  ] as const)('%s', (_, body, reason, tag) => {
    expect(readMessage(frame(body)).fault).toEqual({ reason: REASON[reason], tag });
  });

  it('names the first fault and keeps reading', () => {
    const { fault, message } = readMessage(frame('35=1|34=2|112=HELLO|49=FIRM|56=VENUE|'));
    expect(fault).toEqual({ reason: REASON.TagOutOfOrder, tag: 49 });
    expect(message.header).toEqual([field(34, 2), field(49, 'FIRM'), field(56, 'VENUE')]);
  });

  it('leaves a negative tag to be named', () => {
    const { message, fault } = readMessage(frame(`35=1|${HEADER}112=x|-5=y|`));
    expect(fault).toBeNull();
    expect(message.body).toEqual([field(112, 'x'), field(-5, 'y')]);
  });
});

describe('a repeating group', () => {
  it('holds its entries, and ends with the first field that is not its own', () => {
    const { message } = readMessage(frame(`35=D|${HEADER}453=2|448=a|447=D|448=b|54=1|`));
    expect(message.body).toEqual([
      group(453, [[field(448, 'a'), field(447, 'D')], [field(448, 'b')]]),
      field(54, 1),
    ]);
  });

  it('within a group belongs to its entry', () => {
    const { message } = readMessage(
      frame(`35=D|${HEADER}453=2|448=a|802=2|523=x|803=1|523=y|448=b|54=1|`),
    );
    expect(message.body).toEqual([
      group(453, [
        [field(448, 'a'), group(802, [[field(523, 'x'), field(803, 1)], [field(523, 'y')]])],
        [field(448, 'b')],
      ]),
      field(54, 1),
    ]);
  });

  it('keeps its count as it was written: whether it is right is for others to say', () => {
    const { message } = readMessage(frame(`35=D|${HEADER}453=3|448=a|54=1|`));
    expect(message.body[0]).toEqual({ tag: 453, value: '3', entries: [[field(448, 'a')]] });
  });
});

describe('raw data', () => {
  it('may hold what ends a field, as its length states', () => {
    const { message } = readMessage(frame(`35=5|${HEADER}354=5|355=a|b=c|58=bye|`));
    expect(message.body).toEqual([field(354, 5), field(355, soh('a|b=c')), field(58, 'bye')]);
  });

  it('with a length that is wrong ends where a field does', () => {
    const { message } = readMessage(frame(`35=5|${HEADER}354=3|355=hello|58=bye|`));
    expect(message.body).toEqual([field(354, 3), field(355, 'hello'), field(58, 'bye')]);
  });

  it('counts bytes beyond ASCII one by one', () => {
    expect(latin1(Uint8Array.of(65, 228, 255))).toBe('Aäÿ');
    const long = new Uint8Array(10_000).fill(97);
    long[9_999] = 122;
    expect(latin1(long)).toBe(`${'a'.repeat(9_999)}z`);
  });
});

describe('the fields of any text', () => {
  it('stand in the order of the wire, frame or not', () => {
    expect(listFields(soh('10=1|8=x|58=|'), FIX44)).toMatchObject({
      tags: [10, 8, 58],
      values: ['1', 'x', ''],
    });
  });

  it('are none where something is no field', () => {
    expect(listFields(soh('8=x|hello|'), FIX44)).toBeNull();
    expect(listFields('8=x', FIX44)).toBeNull();
  });
});
