/** What a page makes a browser load: the scripts its HTML names, and those that these name in turn, gzipped. */
import { gzipSync } from 'node:zlib';

export type FirstLoad = {
  readonly scripts: number;
  /** Bytes gzipped, without what only browsers without modules load. */
  readonly gzipped: number;
  /** With every chunk that the scripts can load later: by themselves, or when a part of the page is used. */
  readonly reachable: number;
  readonly polyfills: number;
  readonly html: number;
};

const SCRIPT = /<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g;
/** How a built Next application names its chunks within scripts and data. */
const CHUNK = /\bstatic\/chunks\/[A-Za-z0-9_./~-]+?\.js\b/g;

type Loaded = { readonly text: string; readonly gzipped: number };

export async function firstLoad(base: string, cookie: string | null): Promise<FirstLoad> {
  const response = await fetch(`${base}/`, { headers: cookie === null ? {} : { cookie } });
  if (!response.ok) throw new Error(`${base}/ answered ${response.status}`);
  const html = await response.text();
  const isPolyfill = new Map(
    [...html.matchAll(SCRIPT)].map(([tag, src = '']) => [src, /\bnomodule\b/i.test(tag)]),
  );
  const loaded = new Map<string, Loaded>();
  for (const src of isPolyfill.keys()) loaded.set(src, await load(base, src));
  const sum = (chosen: readonly string[]) =>
    chosen.reduce((bytes, src) => bytes + (loaded.get(src)?.gzipped ?? 0), 0);
  const named = [...isPolyfill.keys()];
  const gzipped = sum(named.filter((src) => isPolyfill.get(src) === false));
  const polyfills = sum(named.filter((src) => isPolyfill.get(src) === true));
  if (gzipped === 0) throw new Error(`${base}/ names no script`);
  await loadReachable(base, html, loaded);
  const reachable = sum([...loaded.keys()]) - polyfills;
  const size = gzipSync(html).length;
  return { scripts: isPolyfill.size, gzipped, reachable, polyfills, html: size };
}

async function load(base: string, src: string): Promise<Loaded> {
  const script = await fetch(new URL(src, base));
  if (!script.ok) throw new Error(`${src} answered ${script.status}`);
  const text = await script.text();
  return { text, gzipped: gzipSync(text).length };
}

/** Follows the names of chunks through all scripts, each once. */
async function loadReachable(base: string, html: string, loaded: Map<string, Loaded>) {
  const waiting = [html, ...[...loaded.values()].map(({ text }) => text)];
  for (const text of waiting) {
    for (const [name] of text.matchAll(CHUNK)) {
      const src = `/_next/${name}`;
      if (loaded.has(src)) continue;
      const chunk = await load(base, src);
      loaded.set(src, chunk);
      waiting.push(chunk.text);
    }
  }
}
