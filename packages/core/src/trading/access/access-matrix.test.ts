/** The access matrix against the table of permissions: no role is granted a call it may never use. */

import { CALLS, type CallName } from '@tradefloor/contracts/calls';
import { getCell, getRole, PRINCIPALS, toRow } from '@tradefloor/contracts/calls/access-matrix';
import { expect, it } from 'vitest';
import { type Powers, ROLE_POWERS } from './access.ts';

/**
 * Calls that use a permission, and the permission. `placeOrder` is left out: its refusals are recorded, so all may call
 * it.
 */
const USES: readonly (readonly [CallName, (powers: Powers) => boolean])[] = [
  ['replaceOrder', ({ trades }) => trades],
  ['cancelOrder', ({ cancels }) => cancels !== 'none'],
  ['listOrders', ({ sees }) => sees !== 'none'],
  ['getOrder', ({ sees }) => sees !== 'none'],
  ['journalOrders', ({ sees }) => sees !== 'none'],
  ['journalFills', ({ sees }) => sees !== 'none'],
  ['searchOrders', ({ sees }) => sees !== 'none'],
  ['searchFills', ({ sees }) => sees !== 'none'],
  ['positions', ({ sees }) => sees !== 'none'],
  ['listUsers', ({ sees }) => sees === 'firm'],
  ['exposure', ({ sees }) => sees === 'firm' || sees === 'desks'],
  ['exposureHistory', ({ sees }) => sees === 'firm' || sees === 'desks'],
  ['limitUses', ({ sees }) => sees === 'firm'],
  ['decisions', ({ sees }) => sees === 'firm'],
  ['orderDecisions', ({ sees }) => sees !== 'none'],
  ['replayDecision', ({ sees }) => sees !== 'none'],
  ['journalAudit', ({ sees }) => sees === 'firm'],
  ['activateKillSwitch', ({ kills }) => kills],
  ['releaseKillSwitch', ({ kills }) => kills],
  ['putLimits', ({ setsLimits }) => setsLimits],
  ['previewRiskConfig', ({ setsLimits }) => setsLimits],
  ['putRiskConfig', ({ setsLimits }) => setsLimits],
];

it.each(USES)('%s is open to the roles with the power for it, and to no other', (call, has) => {
  for (const principal of PRINCIPALS) {
    const role = getRole(principal);
    const expected = role !== null && has(ROLE_POWERS[role]) ? 'x' : '-';
    expect([principal, getCell(toRow(CALLS[call]), principal)]).toEqual([principal, expected]);
  }
});
