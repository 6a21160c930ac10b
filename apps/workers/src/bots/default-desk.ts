/**
 * The default of a member in the private world of a case: the clearing house calls margin, declares and measures by its own
 * service; the position that is taken over is dealt off the venues at the mid, and the loss goes through its waterfall.
 */
import type { CaseEvent } from '@tradefloor/bots/case-event';
import { toRefused } from '@tradefloor/bots/own-orders';
import { ccpMargin, ccpStress, declareDefault } from '@tradefloor/contracts/calls/ccp';
import { type MarginAccount, type MarginCall, participant } from '@tradefloor/contracts/ccp';
import type { StressReport } from '@tradefloor/contracts/default-management';
import { firstOrderIdAt, type OrderId, toChildId, userId } from '@tradefloor/contracts/ids';
import { type Money, money, type Px } from '@tradefloor/contracts/money';
import type { Caller } from '@tradefloor/contracts/user';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import { runWaterfall } from '@tradefloor/core/clearing/waterfall';
import { toTenderPrice } from '@tradefloor/core/competition/cases/case-draws';
import type {
  CasePosition,
  DefaultProcess,
} from '@tradefloor/core/competition/cases/competition-case';
import { DEFAULTER, PORTFOLIO } from '@tradefloor/core/competition/cases/default-drill';
import { invariant } from '@tradefloor/core/result';
import { PRIVATE_TRADER } from '../scenario/private-trader.ts';
import type { BotWorld } from './bot-world.ts';
import { getListed } from './case-market.ts';
import type { Failure } from './own-requests.ts';
import { takeTender } from './tender-desk.ts';

/** The participant, where it acts for the clearing house. */
const MANAGER: Caller = { ...PRIVATE_TRADER, role: 'risk-manager', tradingStyle: 'oversight' };
const REASON = 'The margin call of the drill is overdue';
/** Members are assessed once for the amount of their contribution, as on the platform. */
const ASSESSMENT_TIMES = 1;
/** By then the positions of all members are cleared. */
const FUND_AFTER_MS = 1_000;
/** Order ids of what is dealt for members are apart from those of tenders. */
const FIRST_NO = 500;

export type DefaultDeskOptions = {
  readonly world: BotWorld;
  readonly getMid: (symbol: string) => Px;
  /** Notes the mid at which something is dealt. */
  readonly onDealt: (id: string, mid: Px) => void;
};

export class DefaultDesk {
  readonly #options: DefaultDeskOptions;
  readonly #events: CaseEvent[] = [];
  #position: CasePosition | null = null;
  #fund: StressReport | null = null;
  #isSizing = false;
  #account: MarginAccount | null = null;
  #portfolioOrder: OrderId | null = null;
  #overdueMs: number | null = null;
  #declaredMs: number | null = null;
  #allocatedMs: number | null = null;
  #refusedSteps = 0;
  #dealt = 0;

  constructor(options: DefaultDeskOptions) {
    this.#options = options;
    options.world.onEvent(({ topic, payload }) => {
      if (topic === 'ccp.margin.called') this.#onCall(payload as MarginCall);
    });
  }

  /** What has happened since, for the participant. */
  drain(): CaseEvent[] {
    const { nowMs, startMs } = this.#options.world;
    if (!this.#isSizing && nowMs >= startMs + FUND_AFTER_MS) this.#sizeFund();
    return this.#events.splice(0);
  }

  /** Gives a member its position. */
  open(item: CasePosition): void {
    if (item.memberId === DEFAULTER) this.#position = item;
    const mid = this.#options.getMid(item.symbol);
    this.#deal(item.memberId, item, toTenderPrice(item, mid, getListed(item.symbol).tickSize));
  }

  /** Declares the default and takes the position over; refused while the call is not overdue. */
  declare(callId: string): void {
    const { world } = this.#options;
    if (!callId.startsWith(`${DEFAULTER}:`)) {
      this.#refuse('DECLARE', callId, { code: 'NOT_FOUND', detail: 'There is no such call' });
      return;
    }
    world.send(
      declareDefault,
      { callId, reason: REASON },
      {
        caller: MANAGER,
        onRefused: (failure) => this.#refuse('DECLARE', callId, failure),
        onDone: () => {
          this.#declaredMs = world.nowMs;
          this.#measure();
        },
      },
    );
  }

  /** Ends the process; refused before the declaration, and while something of the position is held or ordered. */
  allocate(): void {
    const { record, nowMs } = this.#options.world;
    const symbol = this.#position?.symbol ?? '';
    // Its fill may be behind the declaration.
    const isTaken = record.fills.some(({ orderId }) => orderId === this.#portfolioOrder);
    const isClosed = record.ledger.netQty(symbol) === 0 && record.orders.open().length === 0;
    // A repeat changes nothing.
    if (this.#allocatedMs !== null) return;
    if (!isTaken || !isClosed) {
      const detail = 'The position of a declared default is closed out first';
      this.#refuse('ALLOCATE', PORTFOLIO, { code: 'CONFLICT', detail });
    } else this.#allocatedMs = nowMs;
  }

  /** @param profit of closing out, money units */
  toProcess(profit: Money): DefaultProcess {
    const account = this.#account;
    const unpaid = money(Math.max(0, -(account?.variationMargin ?? 0)));
    return {
      overdueMs: this.#overdueMs,
      declaredMs: this.#declaredMs,
      allocatedMs: this.#allocatedMs,
      refusedSteps: this.#refusedSteps,
      unpaid,
      tranches: account === null ? [] : this.#allocateOver(account, Math.max(0, unpaid - profit)),
    };
  }

  #allocateOver({ posted }: MarginAccount, loss: number): DefaultProcess['tranches'] {
    invariant(this.#fund !== null, 'the fund is sized before a default');
    const { members, skinInTheGame } = this.#fund;
    const contributions = members.map((one) => ({ bearer: one.userId, amount: one.contribution }));
    const isDefaulter = ({ bearer }: { readonly bearer: string }) => bearer === DEFAULTER;
    const fund = contributions.find(isDefaulter)?.amount ?? 0;
    return runWaterfall({
      defaulters: [{ bearer: DEFAULTER, loss, margin: posted, fund }],
      skinInTheGame,
      members: contributions.filter((one) => !isDefaulter(one)),
      assessmentTimes: ASSESSMENT_TIMES,
      // Gains of the survivors are paid in full.
      gains: [],
      // The stake is a quarter of the house's capital.
      equity: skinInTheGame * 3,
    }).tranches;
  }

  /** The default fund before anything happens: members contribute beforehand. */
  #sizeFund(): void {
    this.#isSizing = true;
    this.#options.world.send(
      ccpStress,
      {},
      {
        caller: MANAGER,
        onRefused: ({ code }) => invariant(false, `the fund is sized: ${code}`),
        onDone: (report) => {
          this.#fund = report;
        },
      },
    );
  }

  /** What the member has and has lost, then its position to the participant. */
  #measure(): void {
    const { world } = this.#options;
    const member = participant(DEFAULTER);
    world.send(
      ccpMargin,
      { userId: member },
      {
        caller: MANAGER,
        onRefused: ({ code }) => invariant(false, `the account is read: ${code}`),
        onDone: (account) => {
          this.#account = account;
          this.#takeOver();
        },
      },
    );
  }

  #takeOver(): void {
    const { world, getMid, onDealt } = this.#options;
    const item = this.#position;
    invariant(item !== null, 'the member has a position');
    const mid = getMid(item.symbol);
    onDealt(PORTFOLIO, mid);
    const orderId = this.#deal(world.trader.userId, item, mid);
    this.#portfolioOrder = orderId;
    world.record.orders.expectFill(orderId, PORTFOLIO);
    this.#deal(item.memberId, { ...item, side: otherSide(item.side) }, mid);
  }

  #deal(owner: string, { id, symbol, side, qty }: CasePosition, price: Px) {
    const { world } = this.#options;
    this.#dealt += 1;
    const orderId = toChildId(firstOrderIdAt(world.nowMs), FIRST_NO + this.#dealt);
    const terms = { orderId, userId: userId(owner), symbol, side, qty, price };
    world.send(takeTender, terms, {
      caller: null,
      onRefused: ({ code }) => invariant(false, `${id} is dealt: ${code}`),
    });
    return orderId;
  }

  #onCall({ callId, userId: memberId, status, amount, paid, dueAt: dueMs }: MarginCall): void {
    if (memberId !== DEFAULTER) return;
    if (status === 'OVERDUE') this.#overdueMs ??= this.#options.world.nowMs;
    const due = money(amount - paid);
    this.#events.push({ type: 'MEMBER_CALL', call: { callId, memberId, status, due, dueMs } });
  }

  #refuse(request: 'DECLARE' | 'ALLOCATE', clientOrderId: string, failure: Failure): void {
    const { world } = this.#options;
    this.#refusedSteps += 1;
    world.add(toRefused({ clientOrderId, request, ...failure }, world.nowMs));
  }
}
