import { describe, expect, it, vi } from 'vitest';
import { untilLoaded } from './until-loaded.ts';

describe('code that comes later', () => {
  it('is retried, a second apart, until it is there', async () => {
    const waited: number[] = [];
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('Failed to load chunk'))
      .mockRejectedValueOnce(new Error('Failed to load chunk'))
      .mockResolvedValue('the dialog');
    const wait = async (ms: number): Promise<void> => {
      waited.push(ms);
    };
    await expect(untilLoaded(load, wait)).resolves.toBe('the dialog');
    expect(waited).toEqual([1_000, 1_000]);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is there at once when the first attempt brings it', async () => {
    const wait = vi.fn(async () => undefined);
    await expect(untilLoaded(async () => 7, wait)).resolves.toBe(7);
    expect(wait).not.toHaveBeenCalled();
  });
});
