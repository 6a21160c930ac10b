/** Where a message lies: which of the store's files, from where, how many bytes. */
export type Place = { readonly file: number; readonly at: number; readonly length: number };

/** Where messages lie, as numbers side by side: there are many of them, and they live as long as their day. */
export class Places {
  readonly #files: number[] = [];
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];

  get count(): number {
    return this.#starts.length;
  }

  add({ file, at, length }: Place): void {
    this.#files.push(file);
    this.#starts.push(at);
    this.#lengths.push(length);
  }

  at(index: number): Place | undefined {
    const [file, at, length] = [this.#files[index], this.#starts[index], this.#lengths[index]];
    if (file === undefined || at === undefined || length === undefined) return undefined;
    return { file, at, length };
  }

  clear(): void {
    for (const list of [this.#files, this.#starts, this.#lengths]) list.length = 0;
  }
}
