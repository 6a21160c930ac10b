/** Help on bond trading, for a user who requests quotes for the first time. Covers only what this build does. */
import { Key } from '../../kit/ui/empty.tsx';

export function BondHelp() {
  return (
    <section aria-labelledby="help-bonds">
      <h2 id="help-bonds" className="mb-1.5 font-semibold">
        Bonds by request for quote
      </h2>
      <p className="text-t2">
        Find a bond by ISIN, issuer or maturity (<i>11/36</i>, <i>nov36</i>); an ISIN with a wrong
        check digit says which one is right. Price, yield and spread are linked: type one, the other
        two follow, and it becomes your limit; leave them alone, and any price will do. US
        Treasuries take 32nds, too: <i>99-16+</i>. Three to five dealers are asked, yours or the
        platform’s choice, all at once.
      </p>
      <p className="mt-1.5 text-t2">
        <Key>F7</Key> goes to the quotes, <Key>1</Key> to <Key>5</Key> pick a dealer,{' '}
        <Key>Enter</Key> trades, <Key>D</Key> ends the request without a trade. When the window ends
        first, the best price within your limit trades, ties go to the earlier answer; or nothing
        does, if the ticket said so. A request trades once: who comes second is told with whom. A
        quote after the window is shown as late, and cannot be traded on.
      </p>
      <p className="mt-1.5 text-t2">
        <i>Mid bp</i> is what a price costs over mid, in hundredths of a per cent of price;{' '}
        <i>cover</i> is the second best. <i>Dealers</i> counts ended requests: hit ratio is won of
        quoted in time, <i>To cover</i> how much better its winning prices were than the second
        best, <i>Behind</i> how far its losing ones were from the best.
      </p>
    </section>
  );
}
