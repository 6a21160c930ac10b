/** The gateway's log: one line per relevant event, never a cookie, code, key or password. */

export type GatewayEvent =
  | {
      readonly event: 'refused';
      readonly refusal: string;
      readonly status: number;
      readonly method: string;
      readonly path: string;
      readonly requestId: string;
      readonly address: string;
      readonly userId?: string;
      /** Of a program with an API key. */
      readonly keyId?: string;
      /** How many more there were of this kind, this one included; a line without it is one. */
      readonly count?: number;
    }
  | {
      readonly event: 'login';
      readonly outcome: 'granted' | 'denied' | 'slowed';
      readonly username: string;
      readonly requestId: string;
      readonly address: string;
    }
  | {
      readonly event: 'upstream';
      readonly call: string;
      readonly kind: string;
      readonly requestId: string;
    }
  | {
      readonly event: 'socket';
      readonly path: string;
      readonly outcome: 'closed';
      readonly closeCode: number;
      readonly reason: string;
      readonly sessionId: string;
    }
  | {
      readonly event: 'fix';
      readonly outcome: 'logged-on' | 'refused' | 'closed';
      readonly reason: string;
      readonly keyId: string;
      readonly address: string;
      readonly count?: number;
    }
  | {
      readonly event: 'failed';
      readonly where: string;
      readonly error: string;
      readonly requestId: string;
    };

export type GatewayLog = (line: GatewayEvent) => void;

/** The text of whatever was thrown; for logs only. */
export const errorText = (thrown: unknown): string =>
  thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'something that is no error';
