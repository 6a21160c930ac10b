/** The calls of sales and its clients: requests from both sides. */
import type { Rfq, WireAnswer, WireAsked } from './shapes.ts';

export type ClientFile = WireAnswer<'clientFile'>;
export type SalesPeople = WireAnswer<'rfqPeople'>;
export type RfqPanelChoice = WireAnswer<'rfqPanel'>;
export type MarkUpPreview = WireAnswer<'previewMarkUp'>;

export type SalesPort = {
  /** Clients there are, and traders of the bond desk. */
  readonly salesPeople: () => Promise<SalesPeople>;
  readonly clientFile: (clientUserId: string) => Promise<ClientFile>;
  readonly rfqPanel: (rfqId: string) => Promise<RfqPanelChoice>;
  readonly reviewRfq: (rfqId: string) => Promise<Rfq>;
  readonly sendRfq: (asked: WireAsked<'sendRfq'>) => Promise<Rfq>;
  /** The client's price and what it would earn; changes nothing. */
  readonly previewMarkUp: (asked: WireAsked<'previewMarkUp'>) => Promise<MarkUpPreview>;
  readonly markUpRfq: (asked: WireAsked<'markUpRfq'>) => Promise<Rfq>;
  readonly quoteClient: (asked: WireAsked<'quoteClient'>) => Promise<Rfq>;
  readonly rejectRfq: (asked: WireAsked<'rejectRfq'>) => Promise<Rfq>;
  readonly voiceTrade: (asked: WireAsked<'voiceTrade'>) => Promise<Rfq>;
  /** Called by a client, as everything below. */
  readonly requestQuote: (asked: WireAsked<'requestQuote'>) => Promise<Rfq>;
  readonly acceptQuote: (rfqId: string) => Promise<Rfq>;
  readonly declineQuote: (rfqId: string) => Promise<Rfq>;
  /** Called off by the client or by sales. */
  readonly cancelRfq: (rfqId: string) => Promise<Rfq>;
};
