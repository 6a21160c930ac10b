/** Keeps what the ticket holds under a name, and puts the kept ones in order. */

import { TEMPLATE_NAME_MAX } from '@tradefloor/contracts/vocabulary/order';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { OrderTemplate } from '../../../platform/client/shapes.ts';
import { templateWords, toTemplate } from './template-order.ts';
import type { TicketState } from './use-ticket.ts';

type Kept = { readonly templates: readonly OrderTemplate[]; readonly reread: () => void };

type SaveTemplateProps = Kept & { readonly ticket: TicketState; readonly onClose: () => void };

/** Saves the ticket, under a new name or in the place of one. */
export function SaveTemplate({ ticket, templates, reread, onClose }: SaveTemplateProps) {
  const client = useClient();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const clean = name.trim();
  const order = toTemplate(ticket);
  const known = templates.find((each) => each.name.toLowerCase() === clean.toLowerCase());
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (clean === '') return;
    try {
      if (known === undefined) await client.calls.templates.save.mutate({ name: clean, order });
      else await client.calls.templates.change.mutate({ templateId: known.templateId, order });
      reread();
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  return (
    <Dialog title="Save ticket as template" onClose={onClose}>
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
        <p className="font-mono text-12 text-t2">{templateWords(order)}</p>
        <InputField
          label="Name"
          holds="words"
          value={name}
          maxLength={TEMPLATE_NAME_MAX}
          hint={known === undefined ? undefined : 'replaces the existing template'}
          problem={problem}
          onChange={(event) => setName(event.target.value)}
          data-first-focus
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" aria-disabled={clean === ''}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Renames and removes templates. */
export function ManageTemplates({
  templates,
  reread,
  onClose,
}: Kept & { readonly onClose: () => void }) {
  const [problem, setProblem] = useState<Problem | null>(null);
  return (
    <Dialog title="Manage templates" onClose={onClose}>
      {templates.length === 0 ? <p className="text-12 text-t3">No templates.</p> : null}
      <ul className="flex flex-col">
        {templates.map((template) => (
          <TemplateRow
            key={template.templateId}
            template={template}
            reread={reread}
            setProblem={setProblem}
          />
        ))}
      </ul>
      <p role="alert" className="mt-2 text-12 text-critical">
        <Refused problem={problem} />
      </p>
    </Dialog>
  );
}

type TemplateRowProps = {
  readonly template: OrderTemplate;
  readonly reread: () => void;
  readonly setProblem: (problem: Problem | null) => void;
};

function TemplateRow({ template, reread, setProblem }: TemplateRowProps) {
  const client = useClient();
  const [name, setName] = useState(template.name);
  const { templateId } = template;
  const done = (requested: Promise<OrderTemplate>): void => {
    requested.then(
      () => {
        setProblem(null);
        reread();
      },
      (error) => setProblem(toProblem(error)),
    );
  };
  const rename = (): void => {
    const clean = name.trim();
    if (clean === '' || clean === template.name) setName(template.name);
    else done(client.calls.templates.change.mutate({ templateId, name: clean }));
  };
  return (
    <li className="flex items-center gap-2 border-line border-b py-1 text-12">
      <input
        aria-label={phrase`Name of ${template.name}`}
        value={name}
        maxLength={TEMPLATE_NAME_MAX}
        onChange={(event) => setName(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') rename();
        }}
        className="h-6 w-40 rounded-sm border border-control bg-bg px-1.5 text-12"
      />
      <span className="min-w-0 flex-1 truncate font-mono text-11 text-t3">
        {templateWords(template.order)}
      </span>
      <IconButton
        icon="bin"
        label={phrase`Remove ${template.name}`}
        onClick={() => done(client.calls.templates.remove.mutate({ templateId }))}
      />
    </li>
  );
}
