import { describe, expect, test } from 'vitest';
import { findArea } from './areas.mjs';
import { findFault, inspectTexts } from './inspect-texts.mjs';
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

test('the catalogue of a file is that of the nearest folder', () => {
  const areas = ['kit', 'rooms', 'equity-orders', 'vocabulary'];
  expect(findArea('apps/web/src/kit/ui/menu.tsx', areas)).toBe('kit');
  expect(findArea('apps/web/src/features/rooms/board/a.tsx', areas)).toBe('rooms');
  expect(findArea('apps/web/src/features/equity/orders/a.tsx', areas)).toBe('equity-orders');
  expect(findArea('packages/contracts/src/vocabulary/a.ts', areas)).toBe('vocabulary');
  expect(() => findArea('apps/web/src/features/new/a.tsx', areas)).toThrow('has no catalogue');
});
