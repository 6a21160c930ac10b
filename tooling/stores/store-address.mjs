/** The address of a store as a person may see it. */

/** Up to the last @, for a password may hold one, or a slash, that is not encoded: rather too much hidden than a part shown. */
const LOGIN = /^([a-z][a-z0-9+.-]*:\/\/)(.*)@/i;
const PARAMETER = /([?&]password=)[^&#]*/gi;

/**
 * The address without its password, wherever that is written; a user's name stays.
 * @param {string} url
 * @returns {string}
 */
export function withoutPassword(url) {
  return url
    .replace(LOGIN, (_all, scheme, login) => `${scheme}${login.split(':')[0]}:***@`)
    .replace(PARAMETER, '$1***');
}
