/** What came of a run: status, time and body; a refusal first as its sentence. */
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import type { Outcome } from './send.ts';

export function OutcomeView({ outcome }: { readonly outcome: Outcome | null }) {
  return (
    <div role="status" className="flex flex-col gap-2">
      {outcome === null ? null : <Result outcome={outcome} />}
    </div>
  );
}

function Result({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.kind === 'none') {
    return (
      <p className="text-critical">{phrase`No response after ${outcome.ms} ms. Check that the platform is running, then run it again.`}</p>
    );
  }
  const { status, ms, body, refusal } = outcome;
  return (
    <>
      <p>{richPhrase`${<span className={status < 400 ? 'font-semibold' : 'font-semibold text-critical'}>{status}</span>} in ${ms} ms`}</p>
      {status === 401 ? (
        <p>{richPhrase`There is no session. ${<a href="/">Log in</a>}, then run it again.`}</p>
      ) : (
        refusal && (
          <p className="text-critical">
            <Refused problem={refusal} />
          </p>
        )
      )}
      {body === '' ? null : <CodeBlock label="Response" text={body} />}
    </>
  );
}
