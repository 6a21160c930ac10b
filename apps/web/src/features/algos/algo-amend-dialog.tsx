/** New parameters for what is left of an algo's order: what holds stands in the fields, what is changed is named. */

import { type FormEvent, useState } from 'react';
import { listFields } from '../../kit/algo/algo-fields.ts';
import { AlgoForm } from '../../kit/algo/algo-form.tsx';
import { readAmendment, toTexts } from '../../kit/algo/algo-texts.ts';
import { useClient } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import type { Problem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { AlgoProgress } from '../../platform/client/shapes.ts';
import { algoTitle } from './algo-text.ts';

type AlgoAmendDialogProps = { readonly progress: AlgoProgress; readonly onClose: () => void };

export function AlgoAmendDialog({ progress, onClose }: AlgoAmendDialogProps) {
  const client = useClient();
  const { orderId, strategy } = progress;
  // The parameters as they were when the dialog opened: what is typed is a change of these.
  const [params] = useState(progress.params);
  const [texts, setTexts] = useState(() => toTexts(strategy, params));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const nowMs = client.browser.nowMs();
  const read = readAmendment(strategy, { params, texts }, nowMs);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!read.ok || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      client.account.addAlgos([
        await client.calls.algos.amend.mutate({ orderId, algoParams: read.params }),
      ]);
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(false);
    }
  };
  const names = listFields(strategy)
    .filter(({ name }) => read.ok && read.params[name] !== undefined)
    .map(({ label }) => label);
  return (
    <Dialog title={phrase`Parameters of ${algoTitle(progress)}`} onClose={onClose}>
      <form
        aria-label="New parameters"
        className="flex flex-col gap-2"
        onSubmit={(event) => void send(event)}
      >
        <p className="text-12 text-t2">
          The rest of the order is rescheduled. Working slices are cancelled first.
        </p>
        <AlgoForm strategy={strategy} texts={texts} nowMs={nowMs} onChange={setTexts} />
        <p role="status" className="min-h-8 text-12 text-t2">
          {problem === null ? null : (
            <span className="text-critical">
              <Refused problem={problem} />
            </span>
          )}
          {problem !== null ? null : read.ok ? phrase`Changes: ${names.join('; ')}` : read.problem}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" look="primary" disabled={!read.ok || isBusy}>
            {isBusy ? 'Sending…' : 'Update schedule'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
