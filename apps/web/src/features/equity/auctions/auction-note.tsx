/** What an order for an auction is, below the ticket's time in force. Loaded when one is chosen. */
import type { TimeInForce } from '../../../platform/client/shapes.ts';
import { auctionNote } from './auction-text.ts';
import { useAuctions } from './use-auctions.ts';

export function AuctionNote({ timeInForce }: { readonly timeInForce: TimeInForce }) {
  const { auctions } = useAuctions();
  const note = auctions === null ? null : auctionNote(auctions.day, timeInForce);
  return note === null ? null : <p className="text-11 text-t3">{note}</p>;
}
