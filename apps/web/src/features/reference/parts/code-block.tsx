/** A text as it is typed or received, with its own scroll bars. */
import { cx } from '../../../kit/ui/cx.ts';

type CodeBlockProps = {
  /** What it is, for screen readers. */
  readonly label: string;
  readonly text: string;
  readonly className?: string;
};

export function CodeBlock({ label, text, className }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no text
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label={label}
      className={cx(
        'max-h-96 overflow-auto border border-line bg-s2 p-3 font-mono text-12',
        className,
      )}
    >
      {text}
    </pre>
  );
}
