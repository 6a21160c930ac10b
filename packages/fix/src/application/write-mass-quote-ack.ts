/** MassQuoteAcknowledgement (b): what became of a mass quote or a quote cancel, with the entries that were refused. */
import type { EntryRefusal, MassQuoteAck } from '@tradefloor/core/trading/exchange/mass-quotes';
import { type FixEntry, type FixMessage, field, group } from '../message.ts';
import { FIX, MASS_QUOTE_STATUS, QUOTE_LEVEL } from './field-codes.ts';

export function writeMassQuoteAck(ack: MassQuoteAck): FixMessage {
  const body = [
    field(FIX.QuoteID, ack.quoteId),
    field(FIX.QuoteStatus, MASS_QUOTE_STATUS.code[ack.status]),
  ];
  if (ack.reason !== null) body.push(field(FIX.QuoteRejectReason, ack.reason));
  body.push(field(FIX.QuoteResponseLevel, QUOTE_LEVEL.code[ack.level]));
  if (ack.text !== null) body.push(field(FIX.Text, ack.text));
  const sets = new Map<string, EntryRefusal[]>();
  for (const entry of ack.refused) {
    sets.set(entry.setId, [...(sets.get(entry.setId) ?? []), entry]);
  }
  if (sets.size > 0) body.push(group(FIX.NoQuoteSets, [...sets].map(toSet)));
  return { type: 'b', header: [], body };
}

const toSet = ([setId, refused]: readonly [string, readonly EntryRefusal[]]): FixEntry => [
  field(FIX.QuoteSetID, setId),
  field(FIX.TotNoQuoteEntries, refused.length),
  group(
    FIX.NoQuoteEntries,
    refused.map(({ entryId, symbol, reason }) => [
      field(FIX.QuoteEntryID, entryId),
      field(FIX.Symbol, symbol),
      field(FIX.QuoteEntryRejectReason, reason),
    ]),
  ),
];
