/** What the sheet of all keys shows of each command: it is fetched with the sheet, not with the page. */
import type { KeyCommandId } from './key-commands.ts';

/** What one must be able to do to have a use for a key; any one of several. */
type KeyNeed = 'trade' | 'kill' | 'ask-dealers';

export type KeyTitle = {
  readonly title: string;
  /** Who has no use for it does not see it. */
  readonly needs?: KeyNeed | readonly KeyNeed[];
};

export const KEY_TITLES: Readonly<Record<KeyCommandId, KeyTitle>> = {
  palette: { title: 'Find a symbol or a command' },
  keys: { title: 'Show all keys' },
  explain: { title: 'Explain figures and controls' },
  'ticket.buy': { title: 'Buy ticket', needs: 'trade' },
  'ticket.sell': { title: 'Sell ticket', needs: 'trade' },
  'panel.next': { title: 'Next panel' },
  'panel.previous': { title: 'Previous panel' },
  freeze: { title: 'Pause or resume updates' },
  'cancel.all': { title: 'Cancel all my working orders', needs: 'trade' },
  kill: { title: 'Kill switch', needs: 'kill' },
  'grid.filter': { title: 'Filter rows' },
  'grid.clear': { title: 'Clear the filter' },
  'grid.copy': { title: 'Copy the rows' },
  'grid.csv': { title: 'Export as CSV' },
  'grid.columns': { title: 'Choose columns' },
  'order.cancel': { title: 'Cancel order' },
  'order.amend': { title: 'Amend the order', needs: 'trade' },
  'order.clone': { title: 'Clone the orders', needs: 'trade' },
  'order.reverse': { title: 'Reverse the orders', needs: 'trade' },
  'algo.pause': { title: 'Pause or resume the algos', needs: 'trade' },
  'algo.amend': { title: 'Change the algo’s parameters', needs: 'trade' },
  'algo.cancel': { title: 'Cancel the algo’s orders', needs: 'trade' },
  'ladder.place': { title: 'Place at the cursor', needs: 'trade' },
  'ladder.buy': { title: 'Buy at the best bid', needs: 'trade' },
  'ladder.sell': { title: 'Sell at the best ask', needs: 'trade' },
  'ladder.buy-cross': { title: 'Buy at the best ask', needs: 'trade' },
  'ladder.sell-cross': { title: 'Sell at the best bid', needs: 'trade' },
  'ladder.cancel': { title: 'Cancel own orders at the cursor', needs: 'trade' },
  'ladder.cancel-all': { title: 'Cancel own orders in the symbol', needs: 'trade' },
  'ladder.arm': { title: 'Enable or disable trading', needs: 'trade' },
  'ladder.centre': { title: 'Centre on the market' },
  'ladder.size-1': { title: 'First quantity', needs: 'trade' },
  'ladder.size-2': { title: 'Second quantity', needs: 'trade' },
  'ladder.size-3': { title: 'Third quantity', needs: 'trade' },
  'ladder.size-4': { title: 'Fourth quantity', needs: 'trade' },
  'ladder.size-5': { title: 'Fifth quantity', needs: 'trade' },
  'side.buy': { title: 'Side: buy', needs: ['trade', 'ask-dealers'] },
  'side.sell': { title: 'Side: sell', needs: ['trade', 'ask-dealers'] },
  'ticket.send': { title: 'Send the order', needs: ['trade', 'ask-dealers'] },
  'basket.place': { title: 'Place the basket', needs: 'trade' },
  'ticket.clear': { title: 'Clear the ticket', needs: ['trade', 'ask-dealers'] },
  'rfq.live': { title: 'Go to the active request', needs: 'ask-dealers' },
  'rfq.pick1': { title: 'Select dealer 1', needs: 'ask-dealers' },
  'rfq.pick2': { title: 'Select dealer 2', needs: 'ask-dealers' },
  'rfq.pick3': { title: 'Select dealer 3', needs: 'ask-dealers' },
  'rfq.pick4': { title: 'Select dealer 4', needs: 'ask-dealers' },
  'rfq.pick5': { title: 'Select dealer 5', needs: 'ask-dealers' },
  'rfq.execute': { title: 'Hit or lift the selected or best quote', needs: 'ask-dealers' },
  'rfq.pass': { title: 'End without trade', needs: 'ask-dealers' },
};
