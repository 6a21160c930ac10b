/** What is written field by field is what texts would say, whatever was written before it in the same memory. */
import { money, px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moneyText, pxText } from './application/decimal-text.ts';
import { latin1 } from './bytes.ts';
import { decode } from './decode.ts';
import { FIX44 } from './dictionary.ts';
import { FieldBytes } from './field-bytes.ts';

const SOH = '\u0001';
const out = new FieldBytes();

/** The body of a frame that is written so. */
function written(write: (out: FieldBytes) => void): string {
  out.begin();
  write(out);
  const text = latin1(out.finish());
  return text.slice(text.indexOf(`${SOH}9=`) + 3).slice(0, -7);
}

const behindLength = (body: string): string => body.slice(body.indexOf(SOH) + 1);
const safeInteger = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const around = fc.constantFrom(0, 9, 10, 999_999_999, 1_000_000_000, 1_000_000_001, 500_000);

it('numbers and decimals of any size are written as their shortest texts', () => {
  fc.assert(
    fc.property(fc.oneof(safeInteger, around, fc.integer()), (units) => {
      const body = written((frame) => {
        frame.count('38=', Math.abs(units));
        frame.decimal('44=', units, 6);
        frame.decimal('12=', units, 4);
      });
      const texts = [
        `38=${Math.abs(units)}`,
        `44=${pxText(px(units))}`,
        `12=${moneyText(money(units))}`,
      ];
      expect(behindLength(body)).toBe(`${texts.join(SOH)}${SOH}`);
    }),
  );
});

it('a frame of any length is sound, keeps its bytes, and lies behind the one before', () => {
  const frames = [1, 60, 80, 900, 990, 9_000, 30_000, 64_000, 90_000, 1].map((length) => {
    out.begin();
    out.code('35=', 'B');
    out.text('58=', 'x'.repeat(length));
    return { bytes: out.finish(), length };
  });
  for (const { bytes, length } of frames) {
    const decoded = decode(bytes, FIX44);
    expect(decoded.kind === 'message' && decoded.message.body[0]?.value.length).toBe(length);
  }
  const [first, second] = frames;
  expect(second?.bytes.byteOffset).toBe(
    (first?.bytes.byteOffset ?? 0) + (first?.bytes.length ?? 0),
  );
});

it('no text ends its field, and none is wider than a byte', () => {
  expect(behindLength(written((frame) => frame.text('58=', `a${SOH}b→ä`)))).toBe(`58=a?b?ä${SOH}`);
  expect(behindLength(written((frame) => frame.text('96=', `a${SOH}b`, true)))).toBe(
    `96=a${SOH}b${SOH}`,
  );
});
