import { describe, expect, it } from 'vitest';
import { Announcer } from './announcer.ts';

function given() {
  const published: string[] = [];
  const later: (() => void)[] = [];
  const announcer = new Announcer({
    publish: (text, urgency) => published.push(`${urgency}: ${text}`),
    later: (callback) => later.push(callback),
  });
  return {
    announcer,
    message: published,
    later,
    pass: () => later.splice(0).map((callback) => callback()),
  };
}

describe('announcements', () => {
  it('messages of one moment are announced together, refusals separate from fills', () => {
    const { announcer, message, pass } = given();
    announcer.announce('filled 100', 'polite');
    announcer.announce('filled 200', 'polite');
    announcer.announce('rejected', 'assertive');
    pass();
    expect(message.map((text) => text.trim())).toEqual([
      'polite: filled 100. filled 200',
      'assertive: rejected',
    ]);
  });

  it('a burst is counted, not read out', () => {
    const { announcer, message, pass } = given();
    for (let fill = 1; fill <= 10; fill += 1) announcer.announce(`fill ${fill}`, 'polite');
    pass();
    expect(message[0]).toContain('7 more, then: fill 8. fill 9. fill 10');
  });

  it('the same message twice makes two different texts, so that both are announced', () => {
    const { announcer, message, pass } = given();
    announcer.announce('filled', 'polite');
    pass();
    announcer.announce('filled', 'polite');
    pass();
    expect(message[0]).not.toBe(message.at(-1));
    expect([message[0], message.at(-1)].map((text) => text?.trim())).toEqual([
      'polite: filled',
      'polite: filled',
    ]);
  });

  it('leaves the page empty after a while, but not of what came since', () => {
    const { announcer, message, later } = given();
    announcer.announce('filled', 'polite');
    later.shift()?.();
    announcer.announce('cancelled', 'polite');
    const [endFirst, show] = later.splice(0);
    show?.();
    endFirst?.();
    expect(message.map((text) => text.trim())).toEqual(['polite: filled', 'polite: cancelled']);
    later.shift()?.();
    expect(message.at(-1)).toBe('polite: ');
  });
});
