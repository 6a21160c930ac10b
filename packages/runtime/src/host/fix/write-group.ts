/**
 * The order of writing at the end of each turn of the event loop: what must not be lost first (journals, then session
 * files), then what may leave (sockets). Nobody hears of what is not written.
 */

export type Flushable = { flush(): void };

export type WriteGroup = {
  /** Flushed at the end of this turn, before any session file. */
  journal(one: Flushable): void;
  /** Flushed at the end of this turn, after the journals. */
  file(one: Flushable): void;
  /** Runs at the end of this turn, when everything is flushed. */
  afterwards(run: () => void): void;
  /** Does now what is waiting for the end of the turn. @throws what a disk says */
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
