/** What is shown when a page itself failed: what to do, and nothing of the inside. */
'use client';

import { useEffect } from 'react';
import { richPhrase } from '../kit/text/rich-phrase.tsx';
import { Button } from '../kit/ui/button.tsx';
import { phrase } from '../lib/text/phrase.ts';

type ErrorPageProps = {
  readonly error: Error & { readonly digest?: string };
  readonly reset: () => void;
};

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  useEffect(() => {
    document.title = phrase('Tradefloor: page failed');
  }, []);
  const digest = error.digest === undefined ? '' : phrase` Error ${error.digest}.`;
  return (
    <main className="mx-auto flex min-h-screen max-w-md flex-col justify-center gap-3 px-6">
      <h1 className="font-semibold text-20">This page failed</h1>
      <p className="text-13 text-t2">
        {richPhrase`Accepted orders are safe: they are stored on the platform, not in this page.${digest}`}
      </p>
      <div>
        <Button look="primary" onClick={reset}>
          Reload
        </Button>
      </div>
    </main>
  );
}
