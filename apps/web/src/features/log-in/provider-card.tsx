/** The way in with the identity provider, and what became of the last attempt. */

import { findNotice, NOTICE_PARAMETER, OIDC_PATHS } from '@tradefloor/contracts/vocabulary/log-in';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { phrase } from '../../lib/text/phrase.ts';

const never = () => () => undefined;
const readNotice = (): string | null =>
  findNotice(new URLSearchParams(window.location.search).get(NOTICE_PARAMETER));

/** A link, since the provider has pages of its own: the gateway sends the browser there. */
export function ProviderCard({ label }: { readonly label: string }) {
  const notice = useSyncExternalStore(never, readNotice, () => null);
  return (
    <section className="flex flex-col gap-3 rounded-sm border border-line bg-s1 p-6">
      <a
        href={OIDC_PATHS.login}
        onClick={returnHere}
        className="inline-flex h-11 items-center justify-center rounded-sm border border-control bg-bg px-4 font-medium text-13 text-t1 hover:bg-s2"
      >{phrase`Log in with ${label}`}</a>
      {notice === null ? null : (
        <p role="alert" className="text-12 text-critical">
          {notice}
        </p>
      )}
    </section>
  );
}

/** The log-in page is shown at several addresses: the person comes back to this one. */
function returnHere({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.search = `?to=${encodeURIComponent(window.location.pathname)}`;
}
