/** The messages of a base backup, taken apart: where their connection ends, that is an error of the one who reads. */
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { receive } from './base-backup.mjs';

test('a connection that ends is the error of the files, and no rejection that nothing handles', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  try {
    const messages = new PassThrough({ objectMode: true });
    const { tar, manifest } = receive(messages);
    const failed = once(tar, 'error');
    messages.write(Buffer.from('dpart of a file'));
    messages.destroy(new Error('the line was cut'));
    const [error] = await failed;
    expect(String(error)).toContain('the line was cut');
    await turn();
    expect(unhandled).not.toHaveBeenCalled();
    await expect(manifest).rejects.toThrow('the line was cut');
  } finally {
    process.off('unhandledRejection', unhandled);
  }
});
