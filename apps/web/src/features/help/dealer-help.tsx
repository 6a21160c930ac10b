/** Help on what dealers make prices in: options, futures, currencies. */

export function OptionHelp() {
  return (
    <section aria-labelledby="help-options">
      <h2 id="help-options" className="mb-1.5 font-semibold">
        Options
      </h2>
      <p className="text-t2">
        The chain shows calls left and puts right of their strikes, with volatility and greeks of
        one share’s worth: vega for a point of volatility, theta for a day. Press a bid to sell or
        an ask to buy, or take a recipe; below stand cost, ends, break-evens and the payoff, at the
        first expiry as a line and now as a dashed one. Derivatives traders deal the legs at those
        prices, all of them at once or none. A contract is on 100 shares and settles its premium on
        the day.
      </p>
      <p className="mt-1.5 text-t2">
        “Surface” shows the smile of the expiry: volatility by strike as the surface has it, with
        what bid and ask of calls and puts imply, the spot as a dotted line. Point at a strike, or
        move the slider with the arrow keys, to read its figures. The table below has all expiries
        by strike in per cent of the spot. The panel follows the symbol of its channel where that
        has options.
      </p>
      <p className="mt-1.5 text-t2">
        “OTC” asks the dealer for a contract that nobody lists: any strike in steps of 0.50 between
        half and twice the spot, any business day from tomorrow to a year, up to 500 contracts. The
        answer is a firm price for 15 seconds, half of its width 2.5 % of the value and more for
        more than 50 contracts. Buy, sell, or let it lapse. Its premium is due after two business
        days, its margin is 5 %, and it ends at its intrinsic value like what is listed. It is dealt
        alone: no leg of a strategy.
      </p>
    </section>
  );
}

export function CurrencyHelp() {
  return (
    <section aria-labelledby="help-currencies">
      <h2 id="help-currencies" className="mb-1.5 font-semibold">
        Currencies
      </h2>
      <p className="text-t2">
        Each tile shows what a pair is bought and sold at for the amount below it: big figure, pips,
        and a tenth of a pip behind them, with the spread between. A press (or Enter on a price) is
        an order on that very quote, good for a second. The dealer looks at the market once more for
        100 ms and deals at the price shown, or not at all when the mid has moved too far, whichever
        way; the tile says which, why, and how long it took. Amounts read 1m or 500k. “Ask before
        dealing” puts a question first and then deals on the newest quote. Below stand prices by
        size, value date, forward points and what you own and owe by currency; profit is in the
        quote currency and in dollars.
      </p>
    </section>
  );
}

export function FutureHelp() {
  return (
    <section aria-labelledby="help-futures">
      <h2 id="help-futures" className="mb-1.5 font-semibold">
        Futures
      </h2>
      <p className="text-t2">
        A strip shows the months of a product in its market’s notation: corn in cents and eighths,
        notes in 32nds and halves of one. Press a bid to sell or an ask to buy the lots above, dealt
        at once at that price or not at all. Calendar spreads are two legs that are dealt together
        or not at all, and a roll is the spread that moves what is held into the next month. A
        position is marked every margin cycle; at the end of trading it is closed at spot, and what
        it has won or lost is paid in cash. Before that, a delivered month is rolled two business
        days ahead of first notice, the others five ahead of their last day.
      </p>
      <p className="mt-1.5 text-t2">
        “Futures voice” is the phone. Sales, or a trader with a client on the line, asks for a price
        of a month or a spread; every trader of the desk sees the request with the market beside it
        and makes a price, good for ten seconds to a minute, or declines with a reason. Who asked
        says yes or no: a yes deals at the price that stands there, once, on the trader’s account
        against the client, and it is margined, marked and settled as everything else. A price that
        has run out cannot be taken; the trader may make another for five minutes. Prices stay on
        the tick and within 2 % of the near month from the market, and pass the checks of an order
        of the trader. The audit trail of a request shows every step, who took it and when.
      </p>
    </section>
  );
}
