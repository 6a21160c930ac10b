/**
 * People and sessions: log-in by password or with an identity provider, ending in a cookie, guests, cookie resolution,
 * permissions, API keys, and each user's watchlists, layouts, preferences, price alerts and notices. No cookie, code, key or password is ever stored in clear or published on a topic.
 */

import {
  accountHistory,
  changePassword,
  changeUser,
  createUser,
  setPassword,
} from '@tradefloor/contracts/calls/accounts';
import {
  acknowledgeFirings,
  changeAlert,
  createAlert,
  deleteAlert,
  listAlertFirings,
  listAlerts,
  snoozeAlert,
  snoozeNotices,
} from '@tradefloor/contracts/calls/alerts';
import {
  createKey,
  endKey,
  endUserKey,
  listKeys,
  listUserKeys,
  resetSandbox,
} from '@tradefloor/contracts/calls/keys';
import {
  changeLayout,
  createLayout,
  deleteLayout,
  getLayout,
  listLayouts,
} from '@tradefloor/contracts/calls/layouts';
import { instruments } from '@tradefloor/contracts/calls/market';
import { cancelAccount, hasOrders } from '@tradefloor/contracts/calls/orders';
import { listPreferences, savePreference } from '@tradefloor/contracts/calls/preferences';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  resetSecondFactor,
} from '@tradefloor/contracts/calls/second-factor';
import {
  authorize,
  checkKey,
  checkSession,
  decideLimitProposal,
  endOtherSessions,
  endOwnSession,
  endSession,
  endSessions,
  guest,
  limitHistory,
  limitProposals,
  listOwnSessions,
  listSessions,
  listTraders,
  listUsers,
  logout,
  providerLogIn,
  putLimits,
  token,
  userOf,
  usersInRole,
  whoAmI,
} from '@tradefloor/contracts/calls/users';
import {
  changeWatchlist,
  createWatchlist,
  deleteWatchlist,
  listWatchlists,
} from '@tradefloor/contracts/calls/watchlists';
import { USER_TABLES } from '@tradefloor/core/trading/users/tables';
import { defineService, handle, setTimer } from '@tradefloor/runtime';
import {
  onDecideLimitProposal,
  onLimitProposalExpiry,
  onLimitProposals,
} from './limit-proposals.ts';
import { onChangePassword, onChangeUser, onCreateUser, onSetPassword } from './on-accounts.ts';
import {
  onAcknowledgeFirings,
  onChangeAlert,
  onCreateAlert,
  onDeleteAlert,
  onListAlertFirings,
  onListAlerts,
  onSnoozeAlert,
} from './on-alerts.ts';
import { onAuthorize } from './on-authorize.ts';
import { onGuest } from './on-guest.ts';
import {
  onCheckKey,
  onCreateKey,
  onEndKey,
  onEndUserKey,
  onListKeys,
  onListUserKeys,
} from './on-keys.ts';
import {
  onChangeLayout,
  onCreateLayout,
  onDeleteLayout,
  onGetLayout,
  onListLayouts,
} from './on-layouts.ts';
import { onAccountHistory, onLimitHistory } from './on-limit-history.ts';
import { onIncident, onKillSwitch, onMarginCalled, onSnoozeNotices } from './on-notices.ts';
import { onListPreferences, onSavePreference } from './on-preferences.ts';
import { onQuotes, onTicks } from './on-prices.ts';
import { onProviderLogIn } from './on-provider.ts';
import {
  onBeginSecondFactor,
  onConfirmSecondFactor,
  onEndSecondFactor,
  onGetSecondFactor,
  onResetSecondFactor,
} from './on-second-factor.ts';
import {
  onCheckSession,
  onEndOtherSessions,
  onEndOwnSession,
  onEndSession,
  onEndSessions,
  onListOwnSessions,
  onListSessions,
  onLogout,
  onWhoAmI,
} from './on-session.ts';
import { onSeed, onSweep, SWEEP_MS } from './on-timers.ts';
import { onToken } from './on-token.ts';
import { onGetUser, onListTraders, onListUsers, onPutLimits, onUsersInRole } from './on-users.ts';
import {
  onChangeWatchlist,
  onCreateWatchlist,
  onDeleteWatchlist,
  onListWatchlists,
} from './on-watchlists.ts';
import { onResetSandbox, onRetire } from './sandboxes.ts';
import type { UserDeps } from './settings.ts';
import { userState, userStateHash } from './state.ts';

export const userService = (deps: UserDeps) =>
  defineService({
    name: 'user-service',
    tables: [USER_TABLES],
    state: userState,
    publishes: [
      'user.session',
      'limits.changed',
      'users.changed',
      'proposals.changed',
      'watchlists.changed',
      'watchlists.shared',
      'layouts.changed',
      'preferences.changed',
      'alerts.changed',
      'alerts.fired',
      'alerts.acknowledged',
    ],
    calls: [cancelAccount, hasOrders, instruments],
    consumes: {
      'market.ticks': onTicks,
      'market.quotes': onQuotes,
      'ccp.margin.called': onMarginCalled,
      'killswitch.changed': onKillSwitch,
      'ops.incident': onIncident,
    },
    handles: [
      // One lane per account: guesses at one password queue, other people's log-ins do not.
      handle(authorize, onAuthorize(deps), {
        as: 'anyone',
        lane: ({ username }) => `login ${username?.toLowerCase()}`,
      }),
      handle(token, onToken(deps), { as: 'anyone', lane: ({ code }) => `code ${code}` }),
      handle(guest, onGuest(deps), { as: 'anyone', lane: () => 'guest' }),
      handle(providerLogIn, onProviderLogIn(deps.secrets), {
        as: 'service',
        lane: ({ issuer, subject }) => `identity ${issuer} ${subject}`,
      }),
      handle(checkSession, onCheckSession(deps.secrets), { as: 'service', lane: () => 'check' }),
      handle(checkKey, onCheckKey(deps.secrets), { as: 'service', lane: () => 'check' }),
      handle(whoAmI, onWhoAmI, { as: 'user' }),
      handle(logout, onLogout, { as: 'user' }),
      handle(userOf, onGetUser, { as: 'service', lane: () => 'read' }),
      handle(usersInRole, onUsersInRole, { as: 'service', lane: () => 'read' }),
      handle(listTraders, onListTraders, { as: 'service', lane: () => 'read' }),
      handle(listUsers, onListUsers, { as: 'anyone' }),
      handle(putLimits, onPutLimits(deps), { as: 'user', lane: ({ userId }) => userId }),
      handle(limitProposals, onLimitProposals, { as: 'user' }),
      handle(decideLimitProposal, onDecideLimitProposal, { as: 'user', lane: () => 'decisions' }),
      handle(limitHistory, onLimitHistory(deps), {
        as: 'user',
        scope: 'firm',
        lane: () => 'history',
      }),
      handle(createUser, onCreateUser(deps), { as: 'user', lane: ({ username }) => username }),
      handle(changeUser, onChangeUser, { as: 'user', lane: ({ userId }) => userId }),
      handle(setPassword, onSetPassword(deps), { as: 'user', lane: ({ userId }) => userId }),
      handle(changePassword, onChangePassword(deps), { as: 'user' }),
      handle(accountHistory, onAccountHistory(deps), {
        as: 'user',
        scope: 'firm',
        lane: () => 'history',
      }),
      handle(endSessions, onEndSessions, { as: 'user', lane: ({ userId }) => userId }),
      handle(endSession, onEndSession, { as: 'user', lane: ({ userId }) => userId }),
      handle(listSessions, onListSessions, { as: 'anyone', lane: () => 'read' }),
      handle(listOwnSessions, onListOwnSessions, { as: 'user' }),
      handle(endOwnSession, onEndOwnSession, { as: 'user' }),
      handle(endOtherSessions, onEndOtherSessions, { as: 'user' }),
      handle(getSecondFactor, onGetSecondFactor(deps), { as: 'user' }),
      handle(beginSecondFactor, onBeginSecondFactor(deps), { as: 'user' }),
      handle(confirmSecondFactor, onConfirmSecondFactor(deps), { as: 'user' }),
      handle(endSecondFactor, onEndSecondFactor(deps), { as: 'user' }),
      handle(resetSecondFactor, onResetSecondFactor, { as: 'user', lane: ({ userId }) => userId }),
      handle(createKey, onCreateKey(deps.secrets), { as: 'user' }),
      handle(listKeys, onListKeys, { as: 'user' }),
      handle(resetSandbox, onResetSandbox(deps.secrets), { as: 'user', desks: () => [] }),
      handle(endKey, onEndKey, { as: 'user' }),
      handle(listUserKeys, onListUserKeys, { as: 'user', scope: 'firm', lane: () => 'read' }),
      handle(endUserKey, onEndUserKey, { as: 'user', lane: ({ userId }) => userId }),
      handle(listWatchlists, onListWatchlists, { as: 'user' }),
      handle(createWatchlist, onCreateWatchlist, { as: 'user' }),
      handle(changeWatchlist, onChangeWatchlist, { as: 'user' }),
      handle(deleteWatchlist, onDeleteWatchlist, { as: 'user' }),
      handle(listLayouts, onListLayouts, { as: 'user' }),
      handle(getLayout, onGetLayout, { as: 'user' }),
      handle(createLayout, onCreateLayout, { as: 'user' }),
      handle(changeLayout, onChangeLayout, { as: 'user' }),
      handle(deleteLayout, onDeleteLayout, { as: 'user' }),
      handle(listPreferences, onListPreferences, { as: 'user' }),
      handle(savePreference, onSavePreference, { as: 'user' }),
      handle(listAlerts, onListAlerts, { as: 'user' }),
      handle(createAlert, onCreateAlert, { as: 'user' }),
      handle(changeAlert, onChangeAlert, { as: 'user' }),
      handle(deleteAlert, onDeleteAlert, { as: 'user' }),
      handle(snoozeAlert, onSnoozeAlert, { as: 'user' }),
      handle(listAlertFirings, onListAlertFirings, { as: 'user' }),
      handle(snoozeNotices, onSnoozeNotices, { as: 'user' }),
      handle(acknowledgeFirings, onAcknowledgeFirings, { as: 'user' }),
    ],
    timers: {
      seed: onSeed(deps),
      sweep: onSweep,
      retire: onRetire,
      'proposal-expiry': onLimitProposalExpiry,
    },
    onActivate: () => [setTimer('seed', 0), setTimer('sweep', SWEEP_MS)],
    stateHash: userStateHash,
  });
