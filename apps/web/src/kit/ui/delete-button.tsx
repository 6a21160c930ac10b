/** Deletes something by name, after a question in its place: one stray press deletes nothing. */

import { useState } from 'react';
import { phrase } from '../../lib/text/phrase.ts';
import { Button } from './button.tsx';

type DeleteButtonProps = { readonly name: string; readonly onDelete: () => void };

export function DeleteButton({ name, onDelete }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button size="sm" onClick={() => setAsking(true)}>
        Delete…
      </Button>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Button size="sm" look="danger" onClick={onDelete}>{phrase`Delete ${name}`}</Button>
      <Button size="sm" onClick={() => setAsking(false)}>
        Keep
      </Button>
    </span>
  );
}
