import { describe, expect, test } from 'vitest';
import { codeOfHash, parseRoomCode, toJoinLink } from './room-code.ts';

describe('the code of a room', () => {
  test.each([
    ['K7QM2N9PXA', 'K7QM2N9PXA'],
    [' k7qm2-n9pxa ', 'K7QM2N9PXA'],
    ['K7QM2 N9PXA', 'K7QM2N9PXA'],
    ['https://floor.example/rooms#join=K7QM2N9PXA', 'K7QM2N9PXA'],
    ['K7QM2N9PX', null],
    ['K7QM2N9PXAA', null],
    // Letters and digits that are mistaken for others are in no code.
    ['K7QM2N9PX0', null],
    ['I7QM2N9PXA', null],
    ['', null],
  ])('in %j is %j', (text, code) => {
    expect(parseRoomCode(text)).toBe(code);
  });

  test('comes back from the link that carries it', () => {
    const link = toJoinLink('https://floor.example', 'K7QM2N9PXA');
    expect(link).toBe('https://floor.example/rooms#join=K7QM2N9PXA');
    expect(codeOfHash(new URL(link).hash)).toBe('K7QM2N9PXA');
    expect(codeOfHash('#symbol=AAPL')).toBe('');
  });
});
