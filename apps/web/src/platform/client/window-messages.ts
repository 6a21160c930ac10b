/** What the windows of one browser send to each other: calls to the window with the socket, and what came of them. */

import type { Result } from './shared-streams.ts';

/** State of the socket that all windows share. */
export type SharedState = 'open' | 'down' | 'over';

export type ToLeader =
  /** A window is there, and wants to know who has the socket. */
  | { readonly kind: 'hello'; readonly from: string }
  | {
      readonly kind: 'call';
      readonly from: string;
      /** Its number in the calling window. */
      readonly no: number;
      readonly type: 'mutation' | 'subscription';
      readonly path: string;
      readonly input: unknown;
    }
  /** The caller has left. */
  | { readonly kind: 'stop'; readonly from: string; readonly no: number };

export type FromLeader =
  | { readonly kind: 'socket'; readonly leader: string; readonly state: SharedState }
  | { readonly kind: 'result'; readonly to: string; readonly no: number; readonly result: Result }
  | { readonly kind: 'end'; readonly to: string; readonly no: number }
  | {
      readonly kind: 'error';
      readonly to: string;
      readonly no: number;
      readonly message: string;
      /** The refusal as the gateway sent it; null where none came. */
      readonly shape: unknown;
    };

export type Message = ToLeader | FromLeader;

/** A channel between the windows: what is posted reaches all others. */
export type WindowPort = {
  readonly post: (message: Message) => void;
  readonly listen: (listener: (message: Message) => void) => () => void;
};
