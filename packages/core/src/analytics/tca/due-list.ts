/** What is to be looked at when: ids by the second they are due, so that a tick looks at those and no others. */

const SECOND_MS = 1_000;

/** The second, since 1970, in which something due at a time is looked at. */
export const toDueSecond = (dueAt: number): number => Math.ceil(dueAt / SECOND_MS);

/** Whether its second has come. */
export const isDue = (dueAt: number, nowMs: number): boolean =>
  toDueSecond(dueAt) * SECOND_MS <= nowMs;

export type DueList = {
  add(dueAt: number, id: string): void;
  /** Takes out everything due by now, the earliest first. */
  take(nowMs: number): string[];
};

export function createDueList(): DueList {
  const seconds = new Map<number, string[]>();
  return {
    add: (dueAt, id) => {
      const second = toDueSecond(dueAt);
      const ids = seconds.get(second);
      if (ids === undefined) seconds.set(second, [id]);
      else ids.push(id);
    },
    take: (nowMs) => {
      const due = [...seconds.keys()].filter((second) => second * SECOND_MS <= nowMs);
      return due
        .sort((a, b) => a - b)
        .flatMap((second) => {
          const ids = seconds.get(second) ?? [];
          seconds.delete(second);
          return ids;
        });
    },
  };
}
