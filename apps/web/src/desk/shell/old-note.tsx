/** Over figures that are asked for again and again: that the last questions had no answer, and of when the figures are. */
import { formatTime } from '../../lib/format/time.ts';

type OldNoteProps = {
  /** What the last question failed with; null while answers come. */
  readonly error: unknown;
  readonly answeredAtMs: number;
};

/** That figures are old; null while answers come. */
export const oldText = ({ error, answeredAtMs }: OldNoteProps): string | null =>
  error === null
    ? null
    : `No answer since ${formatTime(answeredAtMs)} UTC: everything below is as it was then`;

export function OldNote(of: OldNoteProps) {
  const text = oldText(of);
  return (
    <p role="alert" className="px-2 py-0.5 text-12 text-critical empty:hidden">
      {text === null ? null : (
        <>
          <span aria-hidden="true">▲</span> {text}
        </>
      )}
    </p>
  );
}
