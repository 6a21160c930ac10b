/** What a page makes a browser load before it works: the scripts its HTML names, gzipped. */
import { gzipSync } from 'node:zlib';

export type FirstLoad = {
  readonly scripts: number;
  /** Bytes gzipped, without what only browsers without modules load. */
  readonly gzipped: number;
  readonly polyfills: number;
  readonly html: number;
};

const SCRIPT = /<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g;

export async function firstLoad(base: string, cookie: string | null): Promise<FirstLoad> {
  const headers = cookie === null ? {} : { cookie };
  const answer = await fetch(`${base}/`, { headers });
  if (!answer.ok) throw new Error(`${base}/ answered ${answer.status}`);
  const html = await answer.text();
  const tags = [...html.matchAll(SCRIPT)].map(([tag, src = '']) => ({
    src,
    isPolyfill: /\bnomodule\b/i.test(tag),
  }));
  const known = new Map(tags.map((tag) => [tag.src, tag]));
  let gzipped = 0;
  let polyfills = 0;
  for (const { src, isPolyfill } of known.values()) {
    const script = await fetch(new URL(src, base));
    if (!script.ok) throw new Error(`${src} answered ${script.status}`);
    const size = gzipSync(Buffer.from(await script.arrayBuffer())).length;
    if (isPolyfill) polyfills += size;
    else gzipped += size;
  }
  if (gzipped === 0) throw new Error(`${base}/ names no script`);
  return { scripts: known.size, gzipped, polyfills, html: gzipSync(html).length };
}
