/** Help on serving clients, for sales. Covers only what this build does. */
import { Key } from '../../kit/ui/empty.tsx';

export function SalesHelp() {
  return (
    <section aria-labelledby="help-sales">
      <h2 id="help-sales" className="mb-1.5 font-semibold">
        Serving clients
      </h2>
      <p className="text-t2">
        A client’s request is announced and stands at the top of <i>Client requests</i>. Take it on,
        ask three to five dealers, press a dealer or its number, and type the mark-up in basis
        points or as the client’s price: the other one and the P&L follow. <Key>Ctrl+Enter</Key>{' '}
        shows the price to the client, never for longer than the dealer stands to its quote. Arrow
        keys move mark-up and price by a step, with <Key>Shift</Key> by ten.
      </p>
      <p className="mt-1.5 text-t2">
        Credit counts what the client has traded today. A word to a trader of the bond desk brings
        that trader in. Every step is kept; a trade done by phone goes into the <i>Voice ticket</i>,
        once. The client sees its own price and nothing of dealers or mark-ups. Under a kill switch
        on a client, on you, on the bond or on all trading nothing is asked, shown, accepted or
        entered.
      </p>
    </section>
  );
}
