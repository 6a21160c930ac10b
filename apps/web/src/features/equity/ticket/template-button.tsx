/** Order templates at the ticket: pick one to fill it, keep what it holds under a name, put the kept ones in order. */

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { MenuButton, type MenuItem } from '../../../kit/ui/menu.tsx';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { requestTicket } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { templateRequest } from './template-request.ts';
import type { TicketState } from './use-ticket.ts';

/** Fetched with the first press. */
const SaveTemplate = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./template-dialogs.tsx')).SaveTemplate })),
);
const ManageTemplates = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./template-dialogs.tsx')).ManageTemplates })),
);

/** The person's templates, by name, and how to have them read again. */
function useTemplates() {
  const client = useClient();
  const { data } = useQuery(
    client.queries.templates.list.queryOptions({}, { select: ({ items }) => items }),
  );
  return {
    templates: data ?? [],
    reread: () => void client.cache.invalidateQueries(client.queries.templates.pathFilter()),
  };
}

export function TemplateButton({ ticket }: { readonly ticket: TicketState }) {
  const ui = useUiStore();
  const { templates, reread } = useTemplates();
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const close = (): void => setOpen(null);
  const items: MenuItem[] = [
    ...templates.map((template) => ({
      id: template.templateId,
      label: template.name,
      onPick: () => requestTicket(ui, templateRequest(template.order)),
    })),
    { id: 'save', label: 'Save as template…', onPick: () => setOpen('save') },
  ];
  if (templates.length > 0) {
    items.push({ id: 'manage', label: 'Manage templates…', onPick: () => setOpen('manage') });
  }
  return (
    <>
      <MenuButton name="Order templates" items={items} className="h-6 gap-1 px-1 text-11">
        <Icon name="bookmark" />
        Templates
      </MenuButton>
      <Suspense fallback={null}>
        {open === 'save' ? (
          <SaveTemplate ticket={ticket} templates={templates} reread={reread} onClose={close} />
        ) : null}
        {open === 'manage' ? (
          <ManageTemplates templates={templates} reread={reread} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
