import { describe, expect, it } from 'vitest';
import { FEED_STATES, HELP_TOPICS, ORDER_STAGES } from './help-topics.ts';
import { paragraphParts } from './paragraph-parts.ts';

describe('the markup of a help paragraph', () => {
  it('sets keys and names apart and keeps the text between them', () => {
    expect(
      paragraphParts('{F8} opens the _Ticket_.').map(({ kind, value }) => [kind, value]),
    ).toEqual([
      ['key', 'F8'],
      ['text', ' opens the '],
      ['name', 'Ticket'],
      ['text', '.'],
    ]);
  });

  it('loses no character but the marks', () => {
    for (const text of HELP_TOPICS.flatMap(({ paragraphs }) => paragraphs)) {
      const joined = paragraphParts(text)
        .map(({ value }) => value)
        .join('');
      expect(joined).toBe(text.replaceAll(/[{}_]/g, ''));
    }
  });
});

describe('the help', () => {
  it('has an id and a title of its own for every topic', () => {
    const ids = HELP_TOPICS.map(({ id }) => id);
    const titles = HELP_TOPICS.map(({ title }) => title);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('names the stages of an order from the ticket to the journal', () => {
    expect(ORDER_STAGES.map(([name]) => name)).toEqual([
      'Ticket',
      'Order management',
      'Risk',
      'Execution',
      'Clearing',
      'Journal',
    ]);
  });

  it('explains each state of the feed that the status bar can show', () => {
    expect(FEED_STATES.map(([state]) => state)).toEqual(['Live', 'Late', 'Stale', 'Disconnected']);
  });
});
