/** The platform's checks of the orders that belong to the one on the ticket: a line each. */

import { PART_NAMES } from '../../../kit/order/bracket-draft.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { PartChecks } from './use-ticket.ts';

export function PartCheckList({ parts }: { readonly parts: readonly PartChecks[] }) {
  return (
    <ul aria-label="Checks of linked orders" className="text-11">
      {parts.map(({ part, checks }) => {
        const failing = checks.find(({ state }) => state === 'fail');
        const passes = failing === undefined;
        return (
          <li key={part} className="flex items-center gap-1">
            <span className={passes ? 'text-up' : 'text-critical'}>
              <Icon name={passes ? 'check' : 'close'} size={10} />
            </span>
            <span className="text-t3">{PART_NAMES[part]}</span>
            {passes ? (
              <span className="text-t2">passes</span>
            ) : (
              <span className="text-critical">
                Will be rejected: <Refused problem={failing.refusal} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
