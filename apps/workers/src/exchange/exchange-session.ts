/**
 * One client of the exchange at its counter: its session's line, the name the exchange knows it by, and the way from
 * FIX to the exchange's messages and back.
 */

import type { ClientMessage } from '@tradefloor/core/trading/exchange/client-messages';
import type { ExchangeMessage } from '@tradefloor/core/trading/exchange/exchange-responses';
import { FIX } from '@tradefloor/fix/application/field-codes';
import { readClientMessage } from '@tradefloor/fix/application/read-client-message';
import { refuseClientMessage, refuseType } from '@tradefloor/fix/application/refuse-client-message';
import { writeExchangeMessage } from '@tradefloor/fix/application/write-exchange-message';
import { type FixMessage, toText } from '@tradefloor/fix/message';
import type { SessionEffect } from '@tradefloor/fix/session-state';
import type { FixLine } from '@tradefloor/runtime/host/fix/fix-line';
import type { Outgoing } from '@tradefloor/sim/exchange/exchange-journal';
import { renewedSession } from '@tradefloor/sim/exchange/session-name';
import type { ExchangeClient } from './clients/exchange-clients.ts';

type Delivered = Extract<SessionEffect, { readonly kind: 'deliver' }>;
type LoggedOn = Extract<SessionEffect, { readonly kind: 'logged-on' }>;

/** What is kept of a client beside its FIX numbers: how far the exchange's reports are in its file. */
export type ReportMark = { mark: number; setMark(mark: number): void };

export class ExchangeSession {
  readonly client: ExchangeClient;
  readonly mark: ReportMark;
  #line: FixLine | null = null;
  /** Its name at the exchange. */
  #session: string;
  #refusals = 0;
  cancelsOnDisconnect = false;
  loggedOnAt: number | null = null;

  constructor(client: ExchangeClient, mark: ReportMark) {
    this.client = client;
    this.mark = mark;
    this.#session = client.compId;
  }

  get session(): string {
    return this.#session;
  }

  get line(): FixLine {
    if (this.#line === null) throw new Error(`${this.client.compId} has no line yet`);
    return this.#line;
  }

  /** The acceptor opens its lines after its clients. */
  seat(line: FixLine): void {
    this.#line = line;
  }

  onLoggedOn({ logon }: LoggedOn, nowMs: number): void {
    this.cancelsOnDisconnect = toText(logon.body, FIX.CancelOnDisconnect) === 'Y';
    this.loggedOnAt = nowMs;
    // A suite uses the same ClOrdIDs in every case: each Logon is a new client to the exchange.
    if (this.client.resetOnLogon) this.#session = renewedSession(this.client.compId, nowMs);
  }

  /** The client's message, or null when it was handled here. */
  read({ message, seqNum }: Delivered, nowMs: number): ClientMessage | null {
    const read = readClientMessage(message);
    if (read.kind === 'read') return read.message;
    if (read.kind === 'unsupported') {
      this.line.send(refuseType({ message, seqNum }));
      return null;
    }
    const { refusal } = read;
    const refused = { message, seqNum, nowMs, refusal, execId: this.#refusalId(nowMs) };
    for (const response of refuseClientMessage(refused)) this.line.send(response);
    return null;
  }

  /** Passes the exchange's message to the client; one that must arrive is marked as passed on. */
  publish({ message, reportNo, copy, session }: Outgoing): void {
    if (reportNo !== null) this.mark.setMark(reportNo);
    // Meant for a Logon before this one.
    if (session !== this.#session) return;
    if (message.type === 'LOGOUT') {
      this.line.logout(message.text);
      return;
    }
    const { ownFields, settlementDays } = this.client;
    const style = { ownFields, isCopy: copy, settlementDays };
    const written = writeExchangeMessage(message, style);
    if (isPassing(message)) this.line.pass(written);
    else this.line.send(written);
  }

  /** Unique for the exchange's lifetime: its own ids begin with another character. */
  #refusalId(nowMs: number): string {
    this.#refusals += 1;
    return `R${this.client.compId}-${nowMs}-${this.#refusals}`;
  }
}

const PASSING: ReadonlySet<ExchangeMessage['type']> = new Set([
  'MARKET_DATA_SNAPSHOT',
  'MARKET_DATA_UPDATE',
  'SECURITY_STATUS_REPORT',
  'TRADING_SESSION_REPORT',
]);

/** Whether a message is worthless later. */
const isPassing = ({ type }: ExchangeMessage): boolean => PASSING.has(type);

/** News (B): one line of text for people. */
export function toNews(text: string): FixMessage {
  const line = { tag: FIX.Text, value: text, entries: null };
  return {
    type: 'B',
    header: [],
    body: [
      { tag: FIX.Headline, value: 'Notice', entries: null },
      { tag: FIX.NoLinesOfText, value: '1', entries: [[line]] },
    ],
  };
}

/** A mark that is kept nowhere. */
export function memoryMark(): ReportMark {
  const mark: ReportMark = {
    mark: 0,
    setMark: (reportNo) => {
      mark.mark = reportNo;
    },
  };
  return mark;
}
