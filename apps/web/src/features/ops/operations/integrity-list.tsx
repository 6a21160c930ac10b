/** The integrity checks and their current result: the same list for all. */

import type { ReactNode } from 'react';
import { cx } from '../../../kit/ui/cx.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { OpsLight } from '../../../platform/client/shapes.ts';
import { INDICATOR_TEXT } from './ops-text.ts';

type Check = OpsLight['checks'][number];
type IntegrityListProps = {
  readonly light: OpsLight;
  /** What stands for a check; its promise where left out. */
  readonly toPromise?: (check: Check) => ReactNode;
};

/** Where the checks read: not where the services that are checked keep their counts. */
const CHECK_TITLE =
  'What has to hold between the tables of the services; counted in the database by the operations service';

export function IntegrityList({ light, toPromise = ({ promise }) => promise }: IntegrityListProps) {
  const at =
    light.checkedAt === null ? 'not yet' : phrase`at ${formatTime(parseMs(light.checkedAt))} UTC`;
  const held = light.status === 'unknown' ? 'text-t3' : 'text-up';
  return (
    <section aria-label="Integrity" className="min-w-0 text-12">
      <h2 className="mb-1 font-semibold text-12">{INDICATOR_TEXT[light.status]}</h2>
      <p className="mb-1 text-11 text-t3">{phrase`Checked ${at}, over the last ${Math.round(light.windowMs / 60_000)} minutes, every 30 seconds.`}</p>
      <ul className="flex flex-col gap-0.5">
        {light.checks.map((check) => {
          const { id, violations, examples } = check;
          return (
            <li key={id} title={CHECK_TITLE} className="flex gap-2">
              <span
                aria-hidden="true"
                className={cx('w-3 shrink-0', violations === 0 ? held : 'text-critical')}
              >
                {violations === 0 ? '●' : '▲'}
              </span>
              <span className="w-10 shrink-0 font-mono text-t3">{id}</span>
              <span className="min-w-0">
                {toPromise(check)}
                {violations === 0 ? null : (
                  <b className="text-critical">{phrase`: ${violations} violations`}</b>
                )}
                {examples.map((example) => (
                  <span
                    key={example}
                    className="block truncate font-mono text-11 text-t2"
                    title={example}
                  >
                    {example}
                  </span>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
