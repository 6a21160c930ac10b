/**
 * The order of writing at the end of each turn of the event loop: first what must not be lost (journals, then session
 * files), then what may leave (sockets). Nothing is sent before it is written.
 */

export type Flushable = { flush(): void };

export type WriteGroup = {
  /** Flushed at the end of this turn, before any session file. */
  journal(one: Flushable): void;
  /** Flushed at the end of this turn, after the journals. */
  file(one: Flushable): void;
  /** Runs at the end of this turn, when everything is flushed. */
  afterwards(run: () => void): void;
  /** Performs now the work deferred to the end of the turn. @throws the error of the disk */
  settle(): void;
};

export function createWriteGroup(): WriteGroup {
  let journals = new Set<Flushable>();
  let files = new Set<Flushable>();
  let after: (() => void)[] = [];
  let isDue = false;
  const settle = () => {
    isDue = false;
    const due = [...journals, ...files];
    const runs = after;
    journals = new Set();
    files = new Set();
    after = [];
    for (const one of due) one.flush();
    for (const run of runs) run();
  };
  const soon = () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      if (isDue) settle();
    });
  };
  return {
    journal: (one) => {
      journals.add(one);
      soon();
    },
    file: (one) => {
      files.add(one);
      soon();
    },
    afterwards: (run) => {
      after.push(run);
      soon();
    },
    settle,
  };
}
