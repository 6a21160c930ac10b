/**
 * The open and selected items of this screen: the symbol of each link channel, the order in the history view, the
 * requested ticket, the dialog in front. Nothing of the account is in here.
 */
import type { Peg } from '@tradefloor/contracts/vocabulary/price-terms';
import type { TriggerPrice } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../lib/problem.ts';
import type {
  AlgoParams,
  OrderType,
  Side,
  Strategy,
  TemplateOrder,
  TimeInForce,
  Venue,
} from '../platform/client/shapes.ts';
import type { PanelId } from './panel-ids.ts';

/** Link channels: panels of one channel show one symbol (FDC3's eight user channels). */
export const CHANNELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Channel = (typeof CHANNELS)[number];

/** The ticket values set by a key, a row or the palette; they fill the ticket and never send. */
export type TicketRequest = {
  /** Left out by whatever must never flip the side already chosen. */
  readonly side?: Side;
  readonly symbol?: string;
  readonly qty?: number;
  /** In currency units, as the wire has it. */
  readonly price?: number;
  readonly orderType?: OrderType;
  /** What an order follows that is pegged, and how far from it, as the wire has it. */
  readonly pegTo?: Peg;
  readonly pegOffset?: number;
  /** What an order waits for that is not sent to market at once; prices as the wire has them. */
  readonly stopPrice?: number;
  readonly trailAmount?: number;
  readonly trailPct?: number;
  readonly triggerBy?: TriggerPrice;
  readonly timeInForce?: TimeInForce;
  /** When an order expires that is good till a date. */
  readonly expireAt?: string;
  /** How it is handled at a venue. A request that names a side with quantity or strategy has none beside these. */
  readonly displayQty?: number;
  readonly minQty?: number;
  readonly postOnly?: true;
  readonly shortExempt?: true;
  /** The orders that belong to it. A request that names a side with quantity or strategy has none beside these. */
  readonly linked?: TemplateOrder['linked'];
  readonly strategy?: Strategy;
  readonly algoParams?: AlgoParams;
  /** Null leaves the venue to the router. */
  readonly venue?: Venue | null;
};

/** The exits of an order in price units; null for one that is left out. */
export type ExitPrices = { readonly profit: number | null; readonly loss: number | null };

/** The whole order in the ticket as the chart draws it, in price units. */
export type TicketEntry = {
  readonly symbol: string;
  readonly side: Side;
  readonly qty: number;
  /** What its exits are measured from. */
  readonly fromPx: number;
  /** Null while it is no bracket. */
  readonly exits: ExitPrices | null;
  /** Why the platform would refuse it, or has refused it; null where it would not. */
  readonly problem: Problem | null;
};

/** The request ticket's values set by a row or a key; they fill the ticket and never send. */
export type RfqTicketRequest = {
  readonly isin: string;
  readonly side?: Side;
  readonly qty?: number;
};

export type OpenDialog =
  | 'palette'
  | 'keys'
  | 'help'
  | 'kill'
  | 'cancel-all'
  | 'password'
  | 'api-keys'
  | 'security'
  | null;

export type UiState = {
  readonly symbols: Readonly<Record<number, string>>;
  readonly orderShown: string | null;
  /** Rises with every request, so that the same request twice is two requests. */
  readonly ticketRequest: { readonly no: number; readonly request: TicketRequest } | null;
  /** Null while the ticket has no whole order, and is not open. */
  readonly ticketEntry: TicketEntry | null;
  /** Exits for the order in the ticket, chosen on a chart. Rises with every request. */
  readonly exitRequest: {
    readonly no: number;
    readonly symbol: string;
    readonly exits: ExitPrices;
  } | null;
  /**
   * Lines for the basket: symbol, side, quantity, price, time in force, strategy; of one that waits for a price also
   * type, stop price, trail amount, trail per cent, trigger by; then of one that names any of them expiry, display quantity,
   * minimum quantity, post only, what it follows, offset, short exempt, venue. Rises with every request.
   */
  readonly basketRequest: {
    readonly no: number;
    readonly lines: readonly (readonly string[])[];
  } | null;
  /** The order whose execution is analysed. Rises with every request. */
  readonly tcaRequest: { readonly no: number; readonly orderId: string } | null;
  /** The bond shown by the fixed-income panels; null until one is chosen. */
  readonly bondShown: string | null;
  /** The request shown in the live panel; null for the newest. */
  readonly rfqShown: string | null;
  /** The text of a list of requests that is being made: a bond a line. */
  readonly listDraft: string;
  /** The requested values of the request ticket. Rises with every request. */
  readonly rfqRequest: { readonly no: number; readonly request: RfqTicketRequest } | null;
  /** The order whose FIX messages are shown. Rises with every request. */
  readonly fixRequest: { readonly no: number; readonly orderId: string } | null;
  /** A symbol for a new alert, and its level in currency units where that is known. Rises with every request. */
  readonly alertRequest: {
    readonly no: number;
    readonly symbol: string;
    readonly price: number | null;
  } | null;
  /** A requested panel. Rises with every request. */
  readonly panelRequest: { readonly no: number; readonly panel: PanelId } | null;
  readonly dialog: OpenDialog;
  /** The task that the guide leads through; null while none is. */
  readonly task: string | null;
  readonly isFrozen: boolean;
  /** What one points at or focuses is explained. */
  readonly isExplaining: boolean;
  /** A log-out is in progress: the end of the session needs no notice. */
  readonly isLeaving: boolean;
};

/** @param symbols those of the channels as the page was left */
export const openUiState = (symbols: UiState['symbols'] = {}): StoreApi<UiState> =>
  createStore<UiState>(() => ({
    symbols,
    orderShown: null,
    ticketRequest: null,
    ticketEntry: null,
    exitRequest: null,
    basketRequest: null,
    tcaRequest: null,
    bondShown: null,
    rfqShown: null,
    listDraft: '',
    rfqRequest: null,
    fixRequest: null,
    alertRequest: null,
    panelRequest: null,
    dialog: null,
    task: null,
    isFrozen: false,
    isExplaining: false,
    isLeaving: false,
  }));

/** Turns explain mode on or off. */
export const toggleExplain = (ui: StoreApi<UiState>): void =>
  ui.setState(({ isExplaining }) => ({ isExplaining: !isExplaining }));

/** Shows a symbol in every panel of a channel. */
export const showSymbol = (ui: StoreApi<UiState>, channel: Channel, symbol: string): void =>
  ui.setState(({ symbols }) => ({ symbols: { ...symbols, [channel]: symbol } }));

/** Passes requested values to the ticket. */
export const requestTicket = (ui: StoreApi<UiState>, request: TicketRequest): void =>
  ui.setState(({ ticketRequest }) => ({
    ticketRequest: { no: (ticketRequest?.no ?? 0) + 1, request },
  }));

/** Makes a bracket of the order in the ticket, with these exits. */
export const requestExits = (ui: StoreApi<UiState>, symbol: string, exits: ExitPrices): void =>
  ui.setState(({ exitRequest }) => ({
    exitRequest: { no: (exitRequest?.no ?? 0) + 1, symbol, exits },
  }));

/** Brings a panel to the front, or opens it. */
export const requestPanel = (ui: StoreApi<UiState>, panel: PanelId): void =>
  ui.setState(({ panelRequest }) => ({ panelRequest: { no: (panelRequest?.no ?? 0) + 1, panel } }));

/** Puts lines into the basket and shows it; what it held before is gone. */
export function requestBasket(ui: StoreApi<UiState>, lines: readonly (readonly string[])[]): void {
  ui.setState(({ basketRequest }) => ({
    basketRequest: { no: (basketRequest?.no ?? 0) + 1, lines },
  }));
  requestPanel(ui, 'basket');
}

/** Begins an alert on a symbol. @param price its level, in currency units; null is left to be typed */
export function requestAlert(
  ui: StoreApi<UiState>,
  symbol: string,
  price: number | null = null,
): void {
  ui.setState(({ alertRequest }) => ({
    alertRequest: { no: (alertRequest?.no ?? 0) + 1, symbol, price },
  }));
  requestPanel(ui, 'alerts');
}

/** Shows what the execution of an order cost. */
export function requestTca(ui: StoreApi<UiState>, orderId: string): void {
  ui.setState(({ tcaRequest }) => ({ tcaRequest: { no: (tcaRequest?.no ?? 0) + 1, orderId } }));
  requestPanel(ui, 'tca');
}

/** Shows a bond in the fixed-income panels. */
export const showBond = (ui: StoreApi<UiState>, isin: string): void =>
  ui.setState({ bondShown: isin });

/** Shows a request in the live panel, and brings that to the front. */
export function showRfq(ui: StoreApi<UiState>, rfqId: string): void {
  ui.setState({ rfqShown: rfqId });
  requestPanel(ui, 'rfq');
}

/** Passes requested values to the request ticket and shows it. */
export function requestRfq(ui: StoreApi<UiState>, request: RfqTicketRequest): void {
  ui.setState(({ rfqRequest }) => ({
    bondShown: request.isin,
    rfqRequest: { no: (rfqRequest?.no ?? 0) + 1, request },
  }));
  requestPanel(ui, 'rfq-ticket');
}

/** Shows the FIX messages of an order and its children. */
export function requestFix(ui: StoreApi<UiState>, orderId: string): void {
  ui.setState(({ fixRequest }) => ({ fixRequest: { no: (fixRequest?.no ?? 0) + 1, orderId } }));
  requestPanel(ui, 'fix');
}

/** A price, and with it perhaps a size, for the ticket: becomes a limit order, on the side already chosen. */
export function fillTicketPrice(
  ui: StoreApi<UiState>,
  at: { readonly symbol: string; readonly price: number; readonly qty: number | null },
): void {
  const { symbol, price, qty } = at;
  requestTicket(ui, { symbol, price, orderType: 'LIMIT', ...(qty === null ? {} : { qty }) });
}

export const openDialog = (ui: StoreApi<UiState>, dialog: OpenDialog): void =>
  ui.setState({ dialog });

export const showOrder = (ui: StoreApi<UiState>, orderId: string | null): void =>
  ui.setState({ orderShown: orderId });
