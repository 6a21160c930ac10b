import { describe, expect, it, vi } from 'vitest';
import { onDemand } from './code-on-demand.ts';

describe('code on demand', () => {
  it('is not fetched before it is needed, and once however often it is', async () => {
    const load = vi.fn(async () => 'the code');
    const code = onDemand(load);
    expect(load).not.toHaveBeenCalled();
    code.fetch();
    const listener = vi.fn();
    code.subscribe(listener);
    expect(code.current()).toBeNull();
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
    expect(code.current()).toBe('the code');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('calls no listener that has left', async () => {
    const code = onDemand(async () => 'the code');
    const listener = vi.fn();
    code.subscribe(listener)();
    await vi.waitFor(() => expect(code.current()).toBe('the code'));
    expect(listener).not.toHaveBeenCalled();
  });
});
