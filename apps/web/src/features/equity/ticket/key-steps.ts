/** What the arrow keys of the ticket's fields step by. */
import type { KeyboardEvent } from 'react';

/** Steps of an arrow key, ten with Shift; zero for every other key. */
export function listSteps(event: KeyboardEvent): number {
  if (event.ctrlKey || event.altKey) return 0;
  const size = event.shiftKey ? 10 : 1;
  if (event.key === 'ArrowUp') return size;
  return event.key === 'ArrowDown' ? -size : 0;
}
