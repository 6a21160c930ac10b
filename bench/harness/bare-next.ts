/**
 * The smallest Next application there is: a page without content and one route handler that checks a cookie. Built
 * once for a version of Next and kept; what the platform's page and gateway are held against.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { RESPONSE } from '../servers/same-answer.ts';
import type { BenchDeps } from './scenario.ts';

const LAYOUT = `
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

const PAGE = `
export default function Page() {
  return <p>Hello</p>;
}
`;

// A session found in memory, as the gateway finds it after the first request of ten seconds.
const ROUTE = `
import { cookies } from 'next/headers';

const sessions = new Map([['bench-session-00000001', { role: 'trader' }]]);
const answer = ${JSON.stringify(RESPONSE)};

export async function GET() {
  const cookie = (await cookies()).get('platform_user')?.value;
  const session = sessions.get(cookie ?? '');
  if (!session) return Response.json({ error: 'unauthenticated' }, { status: 401 });
  return Response.json(answer);
}
`;

const CONFIG = (root: string) =>
  `export default { poweredByHeader: false, turbopack: { root: ${JSON.stringify(root)} } };\n`;

/** Builds it unless that was done before. @returns its folder */
export async function bareNext({ root, cacheDir, log }: BenchDeps): Promise<string> {
  const web = join(root, 'apps', 'web');
  const manifest = createRequire(join(web, 'package.json')).resolve('next/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const files = {
    'package.json': '{ "name": "bare-next", "private": true, "type": "module" }\n',
    'next.config.mjs': CONFIG(root),
    'app/layout.js': LAYOUT,
    'app/page.js': PAGE,
    'app/api/orders/route.js': ROUTE,
  };
  const folder = join(cacheDir, 'bare-next');
  const stamp = join(folder, 'stamp.json');
  const wanted = JSON.stringify({ version, files });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  log(`building a bare Next ${version} application`);
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(web, 'node_modules'), join(folder, 'node_modules'));
  await build(join(manifest, '..', 'dist', 'bin', 'next'), folder);
  writeFileSync(stamp, wanted);
  return folder;
}

async function build(next: string, folder: string): Promise<void> {
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`next build ended with ${code}`);
}
