/**
 * The gateway's data for the pages with each request: version, session, feature flags. The gateway drops these headers
 * when they come from outside.
 */
import { headers } from 'next/headers';
import { version as packageVersion } from '../../package.json';
import { DEMO_USERS, type DemoUsers } from '../features/log-in/demo-users.ts';

export type PageFacts = {
  readonly version: string;
  /** The cookie is a live session. */
  readonly hasSession: boolean;
  /** The session is an external client's. */
  readonly isClient: boolean;
  readonly allowsGuests: boolean;
  /** What the button of the identity provider is called; null where there is none. */
  readonly providerLabel: string | null;
  /** The users of development; null where they do not exist. */
  readonly demoUsers: DemoUsers | null;
};

/** Facts for this request. */
export async function pageFacts(): Promise<PageFacts> {
  const reported = await headers();
  return {
    version: reported.get('x-tradefloor-version') ?? `${packageVersion}+unknown`,
    hasSession: reported.get('x-tradefloor-session') === '1',
    isClient: reported.get('x-tradefloor-client') === '1',
    allowsGuests: reported.get('x-tradefloor-guest') === '1',
    providerLabel: decode(reported.get('x-tradefloor-provider')),
    demoUsers: reported.get('x-tradefloor-demo-users') === '1' ? DEMO_USERS : null,
  };
}

const decode = (text: string | null): string | null =>
  text === null ? null : decodeURIComponent(text);
