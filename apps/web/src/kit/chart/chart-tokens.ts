/** The page's colours as a chart needs them: it draws on a canvas, which knows no style sheet. */

const NAMES = [
  's1',
  'line',
  'text1',
  'text2',
  'up',
  'down',
  'buy',
  'sell',
  'control',
  'accent',
  'warn',
  'info',
] as const;
export type Tokens = Readonly<Record<(typeof NAMES)[number], string>>;

export function readTokens(element: Element): Tokens {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    s1: read('s1'),
    line: read('line'),
    text1: read('text1'),
    text2: read('text2'),
    up: read('up'),
    down: read('down'),
    buy: read('buy'),
    sell: read('sell'),
    control: read('control'),
    accent: read('accent'),
    warn: read('warn'),
    info: read('info'),
  };
}
