/** The parts of a desk that the functions beside it work on: each takes those it needs. */
import type { StoreApi } from 'zustand/vanilla';
import type { LiveQuotes } from '../../lib/hot/live-quotes.ts';
import type { Account } from '../account/account.ts';
import type { Capability } from '../account/capabilities.ts';
import type { Calls } from '../client/calls.ts';
import type { Identity } from '../client/shapes.ts';
import type { BondBook } from '../stores/bond-book.ts';
import type { RfqBook } from '../stores/rfq-book.ts';
import type { VoiceBook } from '../stores/voice-book.ts';
import type { ClientBrowser } from './client-deps.ts';

/** The error of each part that could not be read; a part that was read has none. */
export type RestErrors = Readonly<Partial<Record<RestPart, unknown>>>;
export type RestPart = 'bonds' | 'fills' | 'requests' | 'risk' | 'voice';

export type ClientParts = {
  readonly account: Account;
  readonly bonds: BondBook;
  readonly browser: ClientBrowser;
  readonly calls: Calls;
  readonly hot: LiveQuotes;
  readonly identity: StoreApi<Identity>;
  /** The errors of what is read after a snapshot. */
  readonly rest: StoreApi<RestErrors>;
  readonly rfqs: RfqBook;
  readonly voice: VoiceBook;
  /** Whether the person may do this. */
  can(capability: Capability): boolean;
  /** Fetches the user's limit utilisation. */
  refreshLimits(): void;
};
