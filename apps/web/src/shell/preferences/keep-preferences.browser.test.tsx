/** Preferences follow the user: taken where the server's are newer, saved where they were chosen here, never another's. */
import { afterEach, describe, expect, test } from 'vitest';
import { openPrefs } from '../../kit/prefs/prefs.ts';
import { DEFAULT_LOOK, LOOK_COOKIE } from '../../lib/look.ts';
import type { Preference } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT, toIdentity } from '../../platform/testing/given.ts';
import { PASSING_TIME, showPanel } from '../../ui-state/testing/show-panel.tsx';
import { KeepPreferences } from './keep-preferences.tsx';
import { readSeen, writeSeen } from './seen-versions.ts';

type Document = Preference['document'];

afterEach(() => {
  window.localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of three engines.
  document.cookie = `${LOOK_COOKIE}=; Path=/; Max-Age=0`;
});

const keyboard = (chord: string): Document => ({
  name: 'keyboard',
  value: { chords: { palette: chord }, singleKeys: true },
});
const confirmations = (quotes: boolean): Document => ({
  name: 'confirmations',
  value: { quotes, ladder: true, ladderLimitTicks: 2 },
});

/** The user service's documents of one user, over all browsers. */
function givenServer(...documents: readonly Document[]) {
  const kept = new Map<string, Preference>(
    documents.map((document) => [document.name, { document, updatedAt: AT, version: 1 }]),
  );
  const server = { isDown: false, saves: 0, kept };
  const find = (name: string) => kept.get(name)?.document.value;
  const put = (document: Document): Preference => {
    const version = (kept.get(document.name)?.version ?? 0) + 1;
    const saved = { document, updatedAt: AT, version };
    kept.set(document.name, saved);
    return saved;
  };
  const answers = {
    'preferences.list': () => ({ items: [...kept.values()], nextCursor: null }),
    'preferences.save': ({ version, document }: { version: number; document: Document }) => {
      server.saves += 1;
      if (server.isDown)
        throw refused('The service does not respond', null, 'UPSTREAM_UNAVAILABLE');
      const before = kept.get(document.name);
      if (before && JSON.stringify(before.document) === JSON.stringify(document)) return before;
      if (version !== (before?.version ?? 0)) throw refused('No', null, 'CONFLICT');
      return put(document);
    },
  };
  return { server, find, put, answers };
}

const show = (answers: ReturnType<typeof givenServer>['answers']) =>
  showPanel(<KeepPreferences />, { answers, browser: PASSING_TIME });
const USER = toIdentity('trader').userId;

describe('the preferences of a user', () => {
  test('come from the server to a new browser', async () => {
    const { answers, server } = givenServer(keyboard('Ctrl+KeyJ'), {
      name: 'appearance',
      value: { theme: 'light', palette: 'cvd', density: 'compact', flashes: false },
    });
    const { prefs } = show(answers);
    await expect.poll(() => prefs.getState().keys.chords['palette']).toBe('Ctrl+KeyJ');
    expect(prefs.getState()).toMatchObject({
      look: { theme: 'light', palette: 'cvd', density: 'compact' },
      flashes: false,
    });
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(openPrefs().getState().keys.chords['palette']).toBe('Ctrl+KeyJ');
    expect(server.saves).toBe(0);
  });

  test('chosen before there was a server’s copy are saved there, and defaults are not', async () => {
    openPrefs().setState({ keys: { chords: { palette: 'Ctrl+KeyJ' }, singleKeys: true } });
    const { answers, server, find } = givenServer();
    show(answers);
    await expect.poll(() => find('keyboard')).toMatchObject({ chords: { palette: 'Ctrl+KeyJ' } });
    expect([...server.kept.keys()]).toEqual(['keyboard']);
  });

  test('chosen here are saved a moment later, several in a row at once', async () => {
    const { answers, server, find } = givenServer(confirmations(true));
    const { prefs } = show(answers);
    await expect.poll(() => readSeen().userId).toBe(USER);
    prefs.setState({ confirmsQuotes: false });
    prefs.setState({ ladderLimitTicks: 7 });
    await expect
      .poll(() => find('confirmations'), { timeout: 5_000 })
      .toEqual({ quotes: false, ladder: true, ladderLimitTicks: 7 });
    expect(server.saves).toBe(1);
  });

  test('of another browser arrive by its push', async () => {
    const { answers, put } = givenServer(confirmations(true));
    const { prefs, push } = show(answers);
    await expect.poll(() => readSeen().documents.confirmations?.version).toBe(1);
    put(confirmations(false));
    push('preferences.changed');
    await expect.poll(() => prefs.getState().confirmsQuotes, { timeout: 5_000 }).toBe(false);
  });

  test('saved elsewhere meanwhile are not overwritten: the server’s are taken', async () => {
    const { answers, put, find } = givenServer(confirmations(true));
    const { prefs } = show(answers);
    await expect.poll(() => readSeen().documents.confirmations?.version).toBe(1);
    put({ name: 'confirmations', value: { quotes: true, ladder: true, ladderLimitTicks: 9 } });
    prefs.setState({ confirmsQuotes: false });
    await expect.poll(() => prefs.getState().ladderLimitTicks, { timeout: 5_000 }).toBe(9);
    expect(prefs.getState().confirmsQuotes).toBe(true);
    expect(find('confirmations')).toMatchObject({ quotes: true, ladderLimitTicks: 9 });
  });

  test('chosen here while the page was away from the server are saved when it opens again', async () => {
    const { answers, find } = givenServer(confirmations(true));
    writeSeen({
      userId: USER,
      documents: { confirmations: { version: 1, text: JSON.stringify(find('confirmations')) } },
    });
    openPrefs().setState({ confirmsQuotes: false });
    show(answers);
    await expect.poll(() => find('confirmations')).toMatchObject({ quotes: false });
  });
});

test('a save that fails is shown, and repeated until it succeeds', async () => {
  const { answers, server, find } = givenServer();
  const { panel, prefs } = show(answers);
  await expect.poll(() => readSeen().userId).toBe(USER);
  server.isDown = true;
  prefs.setState({ confirmsQuotes: false });
  const strip = panel.getByRole('complementary', { name: 'Preferences' });
  await expect
    .element(strip)
    .toHaveTextContent('Preferences are not saved for your other browsers');
  server.isDown = false;
  await strip.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => find('confirmations')).toMatchObject({ quotes: false });
  await expect.poll(() => strip.elements()).toEqual([]);
});

describe('another user of the same browser', () => {
  const before = () => {
    writeSeen({ userId: 'u-before', documents: {} });
    openPrefs().setState({
      confirmsQuotes: false,
      look: { ...DEFAULT_LOOK, theme: 'light' },
      keys: { chords: { palette: 'Ctrl+KeyJ' }, singleKeys: true },
    });
  };

  test('has his own, or the defaults; nothing of the one before is saved as his', async () => {
    before();
    const { answers, server } = givenServer(keyboard('Ctrl+KeyL'));
    const { prefs } = show(answers);
    await expect.poll(() => prefs.getState().keys.chords['palette']).toBe('Ctrl+KeyL');
    expect(prefs.getState()).toMatchObject({ confirmsQuotes: true, look: DEFAULT_LOOK });
    expect(readSeen().userId).toBe(USER);
    expect(server.saves).toBe(0);
  });

  test('whose choices stay in the browser leaves none for the one before', async () => {
    writeSeen({ userId: 'u-before', documents: {} });
    openPrefs().setState({ follows: false });
    show(givenServer().answers);
    await expect.poll(() => readSeen().userId).toBe('');
  });
});

test('a browser that keeps its own neither reads nor saves', async () => {
  openPrefs().setState({ follows: false });
  let reads = 0;
  const { answers, server } = givenServer(keyboard('Ctrl+KeyL'));
  const { prefs } = show({
    ...answers,
    'preferences.list': () => {
      reads += 1;
      return answers['preferences.list']();
    },
  });
  prefs.setState({ confirmsQuotes: false });
  await new Promise((resolve) => window.requestAnimationFrame(resolve));
  expect([reads, server.saves, prefs.getState().keys.chords['palette']]).toEqual([0, 0, undefined]);
  prefs.setState({ follows: true });
  await expect.poll(() => prefs.getState().keys.chords['palette']).toBe('Ctrl+KeyL');
});
