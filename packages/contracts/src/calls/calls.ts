/**
 * The register of every call between the parts of the platform, assembled from the files that declare them: what is
 * exported there is here. The caller, the handler, the gateway, the browser's procedures, the access matrix and the
 * reference follow from these objects; nothing lists a call again.
 */
import * as accounts from './accounts.ts';
import * as alerts from './alerts.ts';
import * as algos from './algos.ts';
import * as auditExport from './audit-export.ts';
import * as baskets from './baskets.ts';
import * as bonds from './bonds.ts';
import { type Call, isCall, type ProcedurePath } from './call.ts';
import * as ccp from './ccp.ts';
import * as clients from './clients.ts';
import * as dealHold from './deal-hold.ts';
import * as execution from './execution.ts';
import * as exports from './exports.ts';
import * as fixArchive from './fix-archive.ts';
import * as fixExchange from './fix-exchange.ts';
import * as futures from './futures.ts';
import * as fx from './fx.ts';
import * as intelligence from './intelligence.ts';
import * as jobs from './jobs.ts';
import * as journal from './journal.ts';
import * as keys from './keys.ts';
import * as layouts from './layouts.ts';
import * as load from './load.ts';
import * as locates from './locates.ts';
import * as market from './market.ts';
import * as ops from './ops.ts';
import * as options from './options.ts';
import * as orders from './orders.ts';
import * as preferences from './preferences.ts';
import * as replay from './replay.ts';
import * as rfq from './rfq.ts';
import * as rfqAnalytics from './rfq-analytics.ts';
import * as rfqLists from './rfq-lists.ts';
import * as risk from './risk.ts';
import * as rooms from './rooms.ts';
import * as scenarios from './scenarios.ts';
import * as secondFactor from './second-factor.ts';
import * as splits from './splits.ts';
import * as surveillance from './surveillance.ts';
import * as tca from './tca.ts';
import * as users from './users.ts';
import * as voice from './voice.ts';
import * as watchlists from './watchlists.ts';
import * as webhooks from './webhooks.ts';

/** The calls among what a file exports. */
type CallsOf<File> = { readonly [N in keyof File as File[N] extends Call ? N : never]: File[N] };

/** A file's calls under their names. A call that is exported under another name than its own is a mistake. */
function listCalls<File extends object>(file: File): CallsOf<File> {
  const calls = Object.entries(file).filter((entry): entry is [string, Call] => isCall(entry[1]));
  for (const [name, call] of calls) {
    if (name !== call.name) throw new Error(`${name} is declared as ${call.name}`);
  }
  return Object.fromEntries(calls) as CallsOf<File>;
}

/** All calls by name. */
export const CALLS = {
  ...listCalls(accounts),
  ...listCalls(alerts),
  ...listCalls(algos),
  ...listCalls(auditExport),
  ...listCalls(exports),
  ...listCalls(baskets),
  ...listCalls(bonds),
  ...listCalls(ccp),
  ...listCalls(clients),
  ...listCalls(dealHold),
  ...listCalls(execution),
  ...listCalls(fixArchive),
  ...listCalls(fixExchange),
  ...listCalls(futures),
  ...listCalls(fx),
  ...listCalls(intelligence),
  ...listCalls(jobs),
  ...listCalls(journal),
  ...listCalls(keys),
  ...listCalls(layouts),
  ...listCalls(load),
  ...listCalls(locates),
  ...listCalls(market),
  ...listCalls(ops),
  ...listCalls(options),
  ...listCalls(orders),
  ...listCalls(preferences),
  ...listCalls(replay),
  ...listCalls(rfq),
  ...listCalls(rfqAnalytics),
  ...listCalls(rfqLists),
  ...listCalls(risk),
  ...listCalls(rooms),
  ...listCalls(scenarios),
  ...listCalls(secondFactor),
  ...listCalls(splits),
  ...listCalls(surveillance),
  ...listCalls(tca),
  ...listCalls(users),
  ...listCalls(voice),
  ...listCalls(watchlists),
  ...listCalls(webhooks),
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;

/** The call behind a path of the browser. */
type OfPath = {
  [N in CallName as (typeof CALLS)[N]['procedure'] & ProcedurePath]: (typeof CALLS)[N];
};
/** A path of the browser: `orders.place`. */
export type Procedure = keyof OfPath;
/** The call of a path. */
export type CallAt<P extends Procedure> = OfPath[P];
