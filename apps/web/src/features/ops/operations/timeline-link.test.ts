import { expect, test } from 'vitest';
import { idInLink, timelineLink } from './timeline-link.ts';

test('a link leads to the id it was made of, and no other fragment to any', () => {
  for (const id of ['019aae5c-0000-7000-8000-000000000001', 'a b/c#d']) {
    expect(idInLink(timelineLink(id))).toBe(id);
  }
  for (const fragment of ['', '#services', '#life=%']) expect(idInLink(fragment)).toBeNull();
});
