/**
 * Lines in a file that does not grow for ever: when it is full it becomes `<name>.1`, the one before `<name>.2` and so
 * on, and the oldest is deleted.
 */
import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export type Rotation = {
  readonly path: string;
  /** The file is set aside when it has reached so many bytes. */
  readonly bytesMax: number;
  /** So many older files are kept. */
  readonly kept: number;
};

export class RotatedFile {
  readonly #of: Rotation;
  #bytes: number;

  constructor(of: Rotation) {
    this.#of = of;
    mkdirSync(dirname(of.path), { recursive: true, mode: 0o700 });
    this.#bytes = getSize(of.path);
  }

  /** Appends lines, all to one file. Resolves when they are written; calls must not overlap. */
  async write(lines: readonly string[]): Promise<void> {
    const { path, bytesMax } = this.#of;
    if (this.#bytes >= bytesMax) this.#rotate();
    const text = `${lines.join('\n')}\n`;
    await appendFile(path, text, { mode: 0o600 });
    this.#bytes += Buffer.byteLength(text);
  }

  #rotate(): void {
    const { path, kept } = this.#of;
    rmSync(`${path}.${kept}`, { force: true });
    for (let n = kept - 1; n >= 1; n -= 1) {
      if (getSize(`${path}.${n}`) > 0) renameSync(`${path}.${n}`, `${path}.${n + 1}`);
    }
    if (kept > 0) renameSync(path, `${path}.1`);
    else rmSync(path);
    this.#bytes = 0;
  }
}

/** 0 for a file that is not there. */
const getSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
