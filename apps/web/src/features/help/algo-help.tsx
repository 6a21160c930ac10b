/** Help for those who trade by algos, in the dark pool and on the ladder, and who look at it again. */
import { Key } from '../../kit/ui/empty.tsx';
import { ReplayHelp } from './replay-help.tsx';

export function AlgoHelp() {
  return (
    <>
      <section aria-labelledby="help-algos">
        <h2 id="help-algos" className="mb-1.5 font-semibold">
          Orders worked over time
        </h2>
        <p className="text-t2">
          Choose an algo as the strategy of a ticket: TWAP and VWAP spread an order over its
          minutes, IS trades the most at first, POV takes a part of the volume, ICEBERG shows itself
          in parts, ARRIVAL follows the price, SNIPER takes the best venues at once. Its schedule
          stands in the ticket before anything is sent, beside the volume expected of the market. In
          the palette: <i>buy 500 aapl vwap 30m</i>.
        </p>
        <p className="mt-1.5 text-t2">
          The Algos panel shows each against its schedule, with its children. There <Key>P</Key>{' '}
          pauses and resumes, <Key>M</Key> changes the parameters and plans the rest anew,{' '}
          <Key>Del</Key> cancels; quantity and limit change as of any order. No slice passes the
          limit; at its would-price or better the rest is taken at once.
        </p>
      </section>
      <section aria-labelledby="help-dark">
        <h2 id="help-dark" className="mb-1.5 font-semibold">
          The dark pool
        </h2>
        <p className="text-t2">
          DARK rests unseen in DARK1 and trades at the middle of the best bid and ask. It takes
          10,000 shares and more, of those to whom risk managers have given access; the ticket says
          which of the two is missing.
        </p>
      </section>
      <section aria-labelledby="help-ladder">
        <h2 id="help-ladder" className="mb-1.5 font-semibold">
          The ladder
        </h2>
        <p className="text-t2">
          The books of the venues on whole ticks, live, with your own orders and what stands before
          them. A press in the bid column is a limit order to buy at that price, in the ask column
          to sell; on your own shares it takes them off. Until you arm the ladder a press only fills
          the ticket. Armed it sends, after asking while <i>Confirm</i> is set; it falls back after
          a quarter of an hour, when the window is left or prices are stale. By keys: arrows and{' '}
          <Key>Enter</Key>, <Key>B</Key> and <Key>S</Key> at the best price, with Shift across the
          spread, <Key>A</Key> arms, <Key>C</Key> centres, <Key>X</Key> cancels all of yours.
        </p>
      </section>
      <ReplayHelp />
    </>
  );
}
