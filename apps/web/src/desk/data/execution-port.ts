/** What the screens of execution ask of the world: what trading cost, and what was said in FIX. */
import type { WireAnswer, WireAsked } from './shapes.ts';

export type OrderTca = WireAnswer<'tcaOrder'>;
export type TcaSummary = WireAnswer<'tcaSummary'>;
/** Which orders are looked at. */
export type TcaAsked = WireAsked<'tcaSummary'>;

export type ExecutionPort = {
  readonly tcaOrder: (orderId: string) => Promise<OrderTca>;
  /** One page, newest first. */
  readonly tcaOrders: (asked: WireAsked<'tcaOrders'>) => Promise<WireAnswer<'tcaOrders'>>;
  readonly tcaSummary: (asked: TcaAsked) => Promise<TcaSummary>;
};
