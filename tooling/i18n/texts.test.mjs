import { describe, expect, test } from 'vitest';
import { findArea } from './areas.mjs';
import { findFault, inspectTexts } from './inspect-texts.mjs';
import { findReporting } from './reporting.mjs';
import { rewrite } from './rewrite.mjs';
import { scan } from './scan.mjs';

const PATH = 'apps/web/src/features/equity/orders/a.tsx';
const find = (/** @type {string} */ code) => {
  const { texts, bare } = scan(PATH, code);
  return { texts, bare: bare.map(({ kind, text }) => `${kind}: ${text}`) };
};

describe('every text of the screens', () => {
  const { areas, unused, faults } = inspectTexts();

  test('is looked for where the screens are', () => {
    const texts = [...areas.values()].reduce((sum, area) => sum + area.texts, 0);
    expect(texts).toBeGreaterThan(4000);
  });

  test('is looked for in services, in rules and in cases', () => {
    expect(areas.get('services')?.texts).toBeGreaterThan(700);
    expect(areas.get('cases')?.texts).toBeGreaterThan(80);
  });

  test.each([...areas])('of %s is in the catalogue', (_name, area) => {
    // `node bin/texts.mjs NAME` has the places.
    expect(area.bare).toEqual([]);
    expect([...area.missing.keys()]).toEqual([]);
  });

  test('in a catalogue is one of the code, and complete', () => {
    expect(unused).toEqual([]);
    expect(faults).toEqual([]);
  });
});

test('a phrase that is made as its module is loaded is found', () => {
  const early = ['early: Snooze for {0}'];
  expect(find(`const A = phrase\`Snooze for \${1}\`;`).bare).toEqual(early);
  expect(find(`const A = LIST.map((x) => ({ label: phrase\`Snooze for \${x}\` }));`).bare).toEqual(
    early,
  );
  expect(find(`const a = () => phrase\`Snooze for \${1}\`;`).bare).toEqual([]);
  expect(find(`const A = { get text() { return phrase\`Snooze for \${1}\`; } };`).bare).toEqual([]);
});

describe('a text', () => {
  test('is what stands between tags, in an attribute for people or in a phrase', () => {
    expect(
      find(`
        const a = <p title="Order book" className="flex gap-2">
          No orders
          yet
        </p>;
        const b = () => phrase\`Filled \${n} of \${m}\`;
        const c = isBid ? 'Best bid' : 'BUY';
        const d = { label: 'bid', id: 'Bid side' };
      `),
    ).toEqual({
      texts: ['No orders yet', 'Order book', 'Filled {0} of {1}', 'Best bid', 'bid'],
      bare: [],
    });
  });

  test('is no code', () => {
    expect(
      find(`
        import x from 'Some Thing';
        const a = 'h-11 w-full rounded-sm border';
        if (kind === 'Working order') throw new Error('Not this way');
        const b = \`translate(\${x} \${y})\`;
        const c = \`\${width}px\`;
        const d = <path d="M0 0 L10 10" />;
        const e = 'BUY';
      `),
    ).toEqual({ texts: [], bare: [] });
  });

  test('is also what a list is joined of, and not what it is joined with', () => {
    expect(
      find(`
        const a = [isIdle ? 'no trades' : '', last].join(' and then ');
        const b = places.map(({ venue, shown }) => \`then \${shown} at \${venue}\`).join('; ');
      `),
    ).toEqual({ texts: ['no trades'], bare: ['untagged: then {0} at {1}'] });
  });

  test('is also the value of a phrase: written there, or taken from the file', () => {
    const { texts, bare } = find(`
      const MOVES = { UP: 'up', DOWN: 'down' } as const;
      const far = (n) => (n > 9 ? 'far' : null);
      const a = () => phrase\`\${isMid ? ', mid' : ''}: \${MOVES[way]} \${far(n)} \${name}\`;
      const b = () => phrase(isOver ? 'over' : NAMES[way]);
      const NAMES = { LIT: 'lit', DARK: 'dark' } as const;
    `);
    expect(new Set(texts)).toEqual(
      new Set(['{0}: {1} {2} {3}', ', mid', 'up', 'down', 'far', 'over', 'lit', 'dark']),
    );
    expect(bare).toEqual([]);
  });

  test('that counts is one, however short', () => {
    expect(
      find(`
        const a = { note: \`\${count} legs\`, rate: \`\${share}% won\` };
        const b = { text: \`\${n} min\`, width: \`\${n} USD\` };
      `).bare,
    ).toEqual(['untagged: {0} legs', 'untagged: {0}% won']);
    expect(find(`const HEADS = ['Best c', 'a b', 'ms'];`).texts).toEqual(['Best c']);
  });

  test('in pieces cannot be translated', () => {
    expect(find('const a = <p>Filled {n} of {m}</p>;').bare).toEqual([
      'split: <p>Filled {n} of {m}</p>',
    ]);
    expect(find(`const a = \`Filled \${n} of \${m}\`;`).bare).toEqual([
      'untagged: Filled {0} of {1}',
    ]);
    expect(find('const a = <p>No orders{isNew ? <Icon /> : null}</p>;').bare).toEqual([]);
  });
});

describe('a text of a service', () => {
  const SERVICE = 'apps/workers/src/services/rfq/a.ts';
  const reported = (/** @type {string} */ code, rules = {}) => {
    const { texts, bare } = scan(SERVICE, code, rules);
    return [...texts, ...bare.map(({ text }) => text)];
  };

  test('is a refusal, a reason or a name, with values and without', () => {
    expect(
      reported(`
        const a = refuse('CONFLICT', { detail: \`the deal is \${state}\` });
        const b = () => (isOver ? 'the room has ended' : null);
        const title = 'Market making';
      `),
    ).toEqual(['the room has ended', 'Market making', 'the deal is {0}']);
  });

  test('is none where it names a queue, a seed or what must hold', () => {
    expect(
      reported(`
        invariant(isOpen, \`\${id} is still open\`);
        handle(call, f, { lane: ({ dealId }) => \`voice deal \${dealId}\` });
        const readLane = () => \`read all of \${userId}\`;
        const draw = hash32(\`\${seed} fails on \${day}\`);
        throw new RangeError('no session within a year');
      `),
    ).toEqual([]);
  });

  test('is short where its place makes it one', () => {
    const code = `
      const a = { action: 'quoted', state: 'open' };
      const b = notFound('room');
      const STATES = ['PENDING_NEW', 'FILLED'] as const;
    `;
    expect(reported(code)).toEqual([]);
    expect(reported(code, { words: /^action$/, names: /^notFound$/, codes: ['STATES'] })).toEqual([
      'quoted',
      'room',
      'pending new',
      'filled',
    ]);
  });

  test('is a sentence with values where a function is given it, and a word that only values are', () => {
    const code = `const a = z.string().refine(isShort, \`at most \${MAX} bytes\`);`;
    const rules = { only: /^message$/, names: /^refine$/, values: ['string'] };
    expect(reported(code, rules)).toEqual(['string', 'at most {0} bytes']);
    expect(reported(code, { only: /^message$/ })).toEqual([]);
  });

  test('with gaps has each as a value, and the words that fill them are texts, however short', () => {
    const code = `
      const TALK = [['{name} wins {amount} from {name}', '{Short} is well.']];
      const TRADE = { products: ['vaccine', 'care plan'], key: ['vaccine'] };
    `;
    expect(reported(code, { hasGaps: true, words: /^products$/ })).toEqual([
      '{0} wins {1} from {2}',
      '{0} is well.',
      'vaccine',
      'care plan',
    ]);
  });

  test('is only what its property makes one, where others are code', () => {
    const code = `
      const terms = { unit: '100 troy ounces', name: 'Light sweet crude' };
      const detail = isLate ? 'it takes too long' : 'nested too deeply';
    `;
    expect(reported(code, { only: /^unit$/ })).toEqual(['100 troy ounces']);
    expect(reported(code, { only: /^detail$/ })).toEqual([
      'it takes too long',
      'nested too deeply',
    ]);
  });
});

describe('rewriting', () => {
  test('makes phrases of templates and of sentences in pieces', () => {
    expect(
      rewrite(PATH, "import { b } from './b.ts';\nconst a = <p>Filled {n} of <b>{m}</b></p>;\n"),
    ).toBe(
      "import { richPhrase } from '../../../kit/text/rich-phrase.tsx';\nimport { b } from './b.ts';\n" +
        `const a = <p>{richPhrase\`Filled \${n} of \${<b>{m}</b>}\`}</p>;\n`,
    );
    const once = rewrite(PATH, `import { b } from './b.ts';\nconst a = () => \`Filled \${n}\`;\n`);
    expect(once).toContain(`phrase\`Filled \${n}\``);
    expect(once).toContain("import { phrase } from '../../../lib/text/phrase.ts';");
    expect(rewrite(PATH, once)).toBe(once);
    expect(scan(PATH, once)).toEqual({ texts: ['Filled {0}'], bare: [] });
  });
});

test('a translation has the values of its text', () => {
  expect(findFault('Filled {0} of {1}', 'Von {1} sind {0} ausgeführt')).toBeNull();
  expect(findFault('{0} orders', '{0, plural, one {# Order} other {# Orders}}')).toBeNull();
  expect(findFault('Filled {0} of {1}', '{0} ausgeführt')).toContain('other values');
  expect(findFault('Buy', ' ')).toBe('has no German');
  expect(findFault('{0} left', "geht's {0}")).toContain('apostrophe');
});

test('the catalogue of a service is that of what it reports, and no test reports', () => {
  expect(findArea('apps/workers/src/services/oms/cancel-order.ts', [])).toBe('services');
  expect(findArea('packages/core/src/competition/cases/market-making.ts', [])).toBe('cases');
  expect(findReporting('apps/workers/src/services/oms/cancel-order.test.ts')).toBeUndefined();
  expect(findReporting('packages/core/src/clearing/statement.ts')).toBeUndefined();
  expect(findArea('packages/contracts/node_modules/zod/v4/locales/en.js', [])).toBe('schemas');
});

test('the catalogue of a file is that of the nearest folder', () => {
  const areas = ['kit', 'rooms', 'equity-orders', 'vocabulary'];
  expect(findArea('apps/web/src/kit/ui/menu.tsx', areas)).toBe('kit');
  expect(findArea('apps/web/src/features/rooms/board/a.tsx', areas)).toBe('rooms');
  expect(findArea('apps/web/src/features/equity/orders/a.tsx', areas)).toBe('equity-orders');
  expect(findArea('packages/contracts/src/vocabulary/a.ts', areas)).toBe('vocabulary');
  expect(() => findArea('apps/web/src/features/new/a.tsx', areas)).toThrow('has no catalogue');
});
