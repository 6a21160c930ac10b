import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { toPath } from './qr-code.tsx';

test('a camera reads what was written', () => {
  const text = 'otpauth://totp/Tradefloor:risk-manager?secret=GEZDGNBVGY3TQOJQ&issuer=Tradefloor';
  const { size, path } = toPath(text);
  const scale = 4;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('a browser draws');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  expect(decodeQR({ data, width, height })).toBe(text);
});
