/** The checks as pips: a sign, a word and the figure; the limit in the title. Colour alone carries no meaning. */

import { Fragment } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { type Check, checkSentence } from '../../platform/orders/checks.ts';
import { useAccount } from '../live/use-client.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Refused } from '../ui/refused.tsx';

const LOOK = {
  pass: { icon: 'check', tone: 'text-up', value: 'text-t2' },
  fail: { icon: 'close', tone: 'text-critical', value: 'text-critical font-semibold' },
} as const;

type CheckListProps = {
  readonly checks: readonly Check[];
  /** The platform has yet to respond for this order. */
  readonly isChecking: boolean;
  /** Why there are no checks: no response, or a refusal. */
  readonly problem?: Problem | null;
};

export function CheckList({ checks, isChecking, problem = null }: CheckListProps) {
  const risk = useAccount((account) => account.riskConfig());
  const failing = checks.filter(({ state }) => state === 'fail');
  return (
    <section aria-label="Checks before sending" className="border-line border-t pt-1.5">
      <ul className="grid grid-cols-3 gap-x-2 gap-y-px text-11">
        {checks.map((check) => {
          const look = LOOK[check.state];
          return (
            <li key={check.label} title={checkSentence(check)} className="flex items-center gap-1">
              <span className={look.tone}>
                <Icon name={look.icon} size={10} />
              </span>
              <span className="whitespace-nowrap text-t3">{check.label}</span>
              <span className={cx('truncate', look.value)}>{check.value}</span>
              <span className="visually-hidden">{check.state}</span>
            </li>
          );
        })}
        {risk === null || checks.length === 0 ? null : (
          <li className="text-t3">{phrase`Risk config v${risk.version}`}</li>
        )}
      </ul>
      {isChecking ? <p className="text-11 text-t3">Checking…</p> : null}
      {problem === null ? null : (
        <p className="text-11 text-warn">
          Not checked: <Refused problem={problem} />
        </p>
      )}
      {failing.length === 0 ? null : (
        <p className="mt-1 text-11 text-critical">
          Will be rejected:{' '}
          {failing.map(({ label, refusal }, at) => (
            <Fragment key={label}>
              {at === 0 ? '' : '; '}
              <Refused problem={refusal} />
            </Fragment>
          ))}
        </p>
      )}
    </section>
  );
}
