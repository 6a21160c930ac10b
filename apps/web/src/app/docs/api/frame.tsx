/** The frame of every page of the reference: its head, navigation and content. */
import '../../../kit/ui/pages.css';
import Link from 'next/link';
import type { ReactNode } from 'react';

export function Frame({
  title,
  tags,
  here,
  children,
}: {
  readonly title: string;
  readonly tags: readonly string[];
  readonly here: string;
  readonly children: ReactNode;
}) {
  return (
    <main className="mx-auto flex h-screen max-w-6xl gap-8 overflow-hidden px-6 text-13">
      <nav aria-label="Parts" className="flex w-48 shrink-0 flex-col gap-1 overflow-auto py-6">
        <Link href="/docs/api" aria-current={here === '' ? 'page' : undefined} className="mb-2">
          HTTP interface
        </Link>
        {[...tags, 'types'].map((tag) => (
          <Link
            key={tag}
            href={`/docs/api/${tag}`}
            aria-current={here === tag ? 'page' : undefined}
            className="text-t2 aria-[current=page]:font-semibold aria-[current=page]:text-t1"
          >
            {tag}
          </Link>
        ))}
        <a href="/docs/api/openapi.json" className="mt-2">
          openapi.json
        </a>
        <Link href="/">Open the trading screen</Link>
      </nav>
      <div className="flex min-w-0 grow flex-col gap-4 overflow-auto py-6">
        <h1 className="font-semibold text-20">{title}</h1>
        {children}
      </div>
    </main>
  );
}
