/**
 * Who receives a topic: the audience that sockets distinguish, and its row of the access matrix.
 */

/**
 * One character per principal. Calls and addresses: `x` allowed, `-` refused. Topics: `x` all of
 * it, `o` own rows, `d` own desks' and own rows, `f` the firm's, `-` none.
 */
export type Row = string;

/**
 * The topics a user may subscribe to, by scope: public; market readers'; the roles of the row; own, own desk's or the
 * firm's; or one person's alone.
 */
export type Audience = 'everyone' | 'market' | 'roles' | 'owner' | 'person';

export type TopicAccess = { readonly audience: Audience | null; readonly row: Row };

const access = <A extends Audience | null>(audience: A, row: Row) => ({ audience, row });

/** Between services only. */
export const INTERNAL = access(null, '----------');
export const EVERYONE = access('everyone', '-xxxxxxxxx');
/** Those who see the market: everyone except external clients. */
export const MARKET = access('market', '-xxxxxxx-x');
/** Orders, fills, positions and clearing: one's own, the desk's, the firm's. */
export const TRADES = access('owner', '-oodfffo--');
/** Figures of desks and of the firm. */
export const FIRM_FIGURES = access('owner', '---dfff---');
/** Requests for quote in full, sales included. */
export const REQUESTS = access('owner', '-oodffff--');
/** What the requesting client may see. */
export const CLIENT_REQUESTS = access('owner', '--------o-');
/** Deals by phone: a desk's traders share them. */
export const VOICE_DEALS = access('owner', '-dddffff--');
/** Work on the platform itself. */
export const ADMINS = access('roles', '-----x----');
/** Controls of the whole firm's records. */
export const OVERSIGHT = access('roles', '----xxx---');
/** Those who read findings of surveillance. */
export const CASES = access('roles', '-----xx---');
/** Those who see trades, no matter who began the work. */
export const WATCHERS = access('roles', '-xxxxxxx--');
/** Work that only its own user may read. */
export const OWN_WORK = access('person', '-ooooooo--');
/** Jobs of a user's own; an admin sees all. */
export const OWN_JOBS = access('person', '-oooofoo--');
/** What a user of any role has saved for a page. */
export const OWN_PAGE = access('person', '-ooooooooo');
/** A room's events: for those who are in it. */
export const ROOM_MEMBERS = access('person', '-ooooooo-o');
/** Alerts of a market reader's own. */
export const OWN_ALERTS = access('person', '-ooooooo-o');
