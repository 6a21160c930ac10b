/** What a call that changes something will do, before it is sent. */

import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Listed } from '../document/openapi.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { Words } from '../parts/words.tsx';
import { type CallRequest, toTarget } from '../snippets/call-request.ts';

type ConfirmRunProps = {
  readonly listed: Listed;
  readonly request: CallRequest;
  readonly onRun: () => void;
  readonly onClose: () => void;
};

export function ConfirmRun({ listed, request, onRun, onClose }: ConfirmRunProps) {
  const { operation } = listed;
  const [what = operation.summary] = (operation.description ?? '').split('\n\n');
  return (
    <Dialog
      title={phrase`Run ${operation.operationId}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            onClick={onRun}
            data-first-focus
          >{phrase`Run ${operation.operationId}`}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <p>
          <Words text={what} />
        </p>
        <p className="text-t2">It changes this platform, as the user you are logged in as.</p>
        <p className="break-all font-mono text-12">
          {request.method} {toTarget(request)}
        </p>
        {request.body === null ? null : (
          <CodeBlock
            label="Body"
            text={JSON.stringify(request.body, null, 2)}
            className="max-h-60"
          />
        )}
      </div>
    </Dialog>
  );
}
