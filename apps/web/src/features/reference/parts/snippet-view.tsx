/** A request in the chosen language, and a button that copies it. */

import { CopyButton } from '../../../kit/ui/copied.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { CodeBlock } from './code-block.tsx';

type SnippetViewProps<T extends string> = {
  readonly language: T;
  readonly languages: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (language: T) => void;
  /** Null where there is none, for the reason in `problem`. */
  readonly text: string | null;
  readonly problem?: string;
};

export function SnippetView<T extends string>(props: SnippetViewProps<T>) {
  const { language, languages, onChoose, text, problem } = props;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label="Language"
          value={language}
          choices={languages}
          onChange={onChoose}
          size="sm"
        />
        <CopyButton text={text ?? ''} isDisabled={text === null} />
      </div>
      {text === null ? (
        <p className="text-t2">{problem}</p>
      ) : (
        <CodeBlock label={phrase`Request in ${language}`} text={text} />
      )}
    </>
  );
}
