/** What goes into the container image, what does not, how large it may be, and how it is listed and signed. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readText } from '../process/files.mjs';
import { ROOT } from '../process/root.mjs';
import { listBundled, toReference } from './bundled-packages.mjs';
import { billOfImage } from './image-bill.mjs';
import { isShipped, listPackages } from './image-packages.mjs';
import {
  BELOW_MB,
  CONTENT_MAX_MB,
  IMAGE_MAX_MB,
  isTooLarge,
  measureFolder,
} from './image-size.mjs';

const FOLDER = mkdtempSync(join(tmpdir(), 'tradefloor-image-'));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const dockerfile = readText(join(ROOT, 'deploy', 'Dockerfile'));
const [, final = ''] = dockerfile.split(/^FROM gcr\.io.*$/m);

describe('the packages of the image', () => {
  const { folders, links } = listPackages();
  const names = [...folders.values()].map(({ name }) => name);

  test('are what the bundles leave outside, with what that needs in its turn', () => {
    expect(names).toEqual(
      expect.arrayContaining(['next', 'react', 'react-dom', 'scheduler', '@node-rs/argon2']),
    );
    expect(links).toContain('apps/web/node_modules/next');
  });

  test('have no compiler, no image library, no browser and no package for development', () => {
    const { devDependencies } = JSON.parse(readText(join(ROOT, 'package.json')));
    const forbidden = new Set([
      ...Object.keys(devDependencies),
      'sharp',
      'caniuse-lite',
      'postcss',
    ]);
    const wrong = names.filter(
      (name) => forbidden.has(name) || /^@(next\/swc|img|types)/.test(name),
    );
    expect(wrong).toEqual([]);
  });

  test('leave out maps, types and development builds, and nothing that a server loads', () => {
    const next = '/x/node_modules/next/dist';
    const out = [
      `${next}/compiled/next-server/app-page.runtime.prod.js.map`,
      `${next}/compiled/next-server/app-page.runtime.dev.js`,
      `${next}/docs`,
      `${next}/esm`,
      '/x/react-dom/cjs/react-dom-server.node.development.js',
      '/x/zod/index.d.ts',
    ];
    const kept = [
      `${next}/compiled/next-server/app-page.runtime.prod.js`,
      `${next}/server/next.js`,
      '/x/react-dom/cjs/react-dom-server.node.production.js',
    ];
    expect(out.filter(isShipped)).toEqual([]);
    expect(kept.filter(isShipped)).toEqual(kept);
  });
});

describe('the size of the image', () => {
  test('is measured over all files of the folder', () => {
    const folder = join(FOLDER, 'sized');
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    writeFileSync(join(folder, 'one'), 'x'.repeat(1_000));
    writeFileSync(join(folder, 'a', 'b', 'two'), 'x'.repeat(234));
    expect(measureFolder(folder)).toBe(1_234);
  });

  test('has 350 MB, of which base and Node take theirs first', () => {
    expect(IMAGE_MAX_MB).toBe(350);
    expect(CONTENT_MAX_MB + BELOW_MB.base + BELOW_MB.node).toBe(350);
    expect(isTooLarge(CONTENT_MAX_MB * 1_000_000)).toBe(false);
    expect(isTooLarge(CONTENT_MAX_MB * 1_000_000 + 1)).toBe(true);
  });
});

describe('the bill of materials of the image', () => {
  test('reads what is inside a bundle from its source map, encoded or not, in sections too', () => {
    const folder = join(FOLDER, 'maps');
    mkdirSync(folder);
    const plain = { sources: ['../node_modules/.pnpm/ws@8.23.0/node_modules/ws/lib/x.js'] };
    const encoded = {
      sections: [
        {
          map: {
            sources: [
              'file:///p/node_modules/.pnpm/%40trpc%2Bclient%4011.2.0_a%401/node_modules/%40trpc/client/x.js',
              'file:///p/apps/web/src/own.ts',
            ],
          },
        },
      ],
    };
    writeFileSync(join(folder, 'a.mjs.map'), JSON.stringify(plain));
    writeFileSync(join(folder, 'b.js.map'), JSON.stringify(encoded));
    expect(listBundled([folder])).toEqual(['@trpc/client@11.2.0', 'ws@8.23.0']);
  });

  test.each([
    ['zod@4.1.0', 'zod@4.1.0'],
    ['react-dom@19.3.1_react@19.3.1', 'react-dom@19.3.1'],
    ['@opentelemetry+core@2.12.1_@opentelemetry+api@1.9.1', '@opentelemetry/core@2.12.1'],
    ['node_modules', null],
  ])('the folder %s is of %s', (key, expected) => {
    expect(toReference(key)).toBe(expected);
  });

  test('lists what is shipped with its digest, and names what no lock file has', () => {
    const { bill, unlocked } = billOfImage({
      files: ['react@19.3.1'],
      bundled: ['ws@8.23.0', 'made-up@1.0.0'],
    });
    expect(bill.components.map(({ purl }) => purl)).toEqual([
      'pkg:npm/react@19.3.1',
      'pkg:npm/ws@8.23.0',
    ]);
    expect(bill.metadata.component.name).toBe('tradefloor-image');
    for (const { hashes } of bill.components) expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
    expect(unlocked).toEqual(['made-up@1.0.0']);
  });
});

describe('the Dockerfile', () => {
  test('ends on a base without a shell, as user 65534, with what bin/image.mjs has written and nothing else', () => {
    expect(dockerfile).toMatch(/^FROM gcr\.io\/distroless\/cc-debian12$/m);
    expect(final).toMatch(/^USER 65534:65534$/m);
    const copied = [...final.matchAll(/^COPY .*? (\/\S+) (\S+)$/gm)].map(([, from]) => from);
    expect(copied).toEqual(['/usr/local/bin/node', '/image-lib', '/image', '/image-data']);
    // There is no shell to run anything in.
    expect(final).not.toMatch(/^RUN /m);
    expect(final).not.toMatch(/^(?:CMD|HEALTHCHECK .*CMD) [^[]/m);
  });
});

describe('the workflows', () => {
  const folder = join(ROOT, '.github', 'workflows');
  const workflow = readText(join(folder, 'image.yml'));

  test('of the image name every action by the digest of its commit', () => {
    const used = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
    expect(used.length).toBeGreaterThan(2);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    expect(readdirSync(folder)).toContain('ci.yml');
  });

  test('sign where the image comes from and what is in it, for the digest that was pushed', () => {
    const steps = workflow.split(/^ {6}- /m);
    for (const name of ['attest-build-provenance', 'attest-sbom']) {
      const step = steps.find((text) => text.includes(`actions/${name}@`)) ?? '';
      expect(step).toMatch(/subject-digest: \$\{\{ steps\.push\.outputs\.digest \}\}/);
      expect(step).toContain('push-to-registry: true');
    }
    expect(workflow).toMatch(/id-token: write/);
    expect(workflow).toMatch(/attestations: write/);
    expect(readFileSync(join(folder, 'ci.yml'), 'utf8')).not.toMatch(/id-token: write/);
  });
});
