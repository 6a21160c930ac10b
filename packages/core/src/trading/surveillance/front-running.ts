/**
 * Front-running: between a client's request and its trade the firm dealt for its own account in the same security and
 * direction, at a better price than the client then got (FINRA Rules 5270 and 5320; MAR Article 7(1)(d)). The trade with
 * the dealer that serves the request is no such trade. Whether a trader knew of the request is for compliance to find out.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import type { Finding } from '@tradefloor/contracts/surveillance';
import { otherSide, sideSign } from '@tradefloor/contracts/vocabulary/order';
import {
  CLIENT_MARKETS,
  FOUND_ONCE_MS,
  FRONT_RUN,
} from '@tradefloor/contracts/vocabulary/surveillance';
import {
  isClientTrade,
  sortEvidence,
  toFillEvidence,
  toFindingId,
  toGrouped,
  toPriceText,
  toTwoDecimals,
} from './evidence.ts';
import { Recent } from './recent.ts';

type Kept = { readonly at: number; readonly id: string; readonly fill: Fill };

/** Fills of other instruments are not kept. */
const KEPT_TYPES: ReadonlySet<Fill['instrumentType']> = new Set(CLIENT_MARKETS);

export class FrontRunning {
  readonly #own = new Recent<Kept>(FRONT_RUN.withinMs);
  readonly #clients = new Recent<Kept>(FRONT_RUN.withinMs);
  readonly #found = new Recent<{ readonly at: number; readonly id: string }>(FOUND_ONCE_MS);

  onFill(fill: Fill): Finding[] {
    if (!KEPT_TYPES.has(fill.instrumentType)) return [];
    const kept = { at: fill.at, id: fill.execId, fill };
    if (isClientTrade(fill)) {
      return this.#clients.add(fill.symbol, kept) ? this.#judge(fill) : [];
    }
    if (!this.#own.add(fill.symbol, kept)) return [];
    // Users' events have no order among each other: one of before the client's trade may come after it.
    return this.#clients
      .list(fill.symbol)
      .filter(({ fill: client }) => isAhead(fill, client))
      .flatMap(({ fill: client }) => this.#judge(client));
  }

  #judge(client: Fill): Finding[] {
    const byUser = new Map<string, Fill[]>();
    for (const { fill } of this.#own.list(client.symbol)) {
      if (!isAhead(fill, client)) continue;
      byUser.set(fill.userId, [...(byUser.get(fill.userId) ?? []), fill]);
    }
    return [...byUser.values()].flatMap((fills) => {
      const found = toFinding(client, fills);
      return found === null || !this.#isNew(found) ? [] : [found];
    });
  }

  #isNew({ findingId: id, at }: Finding): boolean {
    return this.#found.add(id, { at, id });
  }
}

/** When the client asked: request ids are UUIDs of version 7, whose first 48 bits are a time (RFC 9562, section 5.7). */
function requestedAt({ rfqId, at }: Fill): number {
  const time = Number.parseInt((rfqId ?? '').replaceAll('-', '').slice(0, 12), 16);
  const earliest = at - FRONT_RUN.withinMs;
  return Number.isNaN(time) ? earliest : Math.max(earliest, time);
}

/** Whether an own trade came before a client's, in its direction and at a better price. */
export function isAhead(own: Fill, client: Fill): boolean {
  const isSame = own.symbol === client.symbol && own.side === otherSide(client.side);
  const isBetter = sideSign(own.side) * (client.price - own.price) > 0;
  const serves = own.rfqId !== null && own.rfqId === client.rfqId;
  return isSame && isBetter && !serves && own.at >= requestedAt(client) && own.at < client.at;
}

function toFinding(client: Fill, ahead: readonly Fill[]): Finding | null {
  const [first] = ahead;
  const dealt = ahead.reduce((sum, { qty }) => sum + qty, 0);
  if (first === undefined || dealt * 100 < FRONT_RUN.qtyPct * client.qty) return null;
  const { userId, symbol, side } = first;
  const value = toTwoDecimals((dealt * 100) / client.qty);
  const seconds = Math.round((client.at - Math.min(...ahead.map(({ at }) => at))) / 1_000);
  const verb = side === 'BUY' ? 'bought' : 'sold';
  return {
    findingId: toFindingId('FRONT_RUNNING', client.execId, userId),
    rule: 'FRONT_RUNNING',
    at: client.at,
    userId,
    symbol,
    value,
    limit: FRONT_RUN.qtyPct,
    unit: '%',
    summary: `${userId} ${verb} ${toGrouped(dealt)} ${symbol} from ${seconds} s before ${client.clientUserId} ${verb} ${toGrouped(client.qty)} at ${toPriceText(client.price)}, a worse price`,
    evidence: sortEvidence([...ahead, client].map(toFillEvidence)),
  };
}
