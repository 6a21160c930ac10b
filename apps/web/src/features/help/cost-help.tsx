/** The help's words on what trading cost, and on what it would have cost. */

export function ExecutionQuality() {
  return (
    <section aria-labelledby="help-tca">
      <h2 id="help-tca" className="mb-1.5 font-semibold">
        What trading cost
      </h2>
      <p className="text-t2">
        Execution quality shows every order’s cost in basis points; plus was paid. The shortfall
        measures it against the price of the decision: delay until the market was met, trading
        beyond the arrival price, opportunity lost on what was never filled, and fees. The four add
        up to the total. Choose <i>Transaction cost analysis</i> in the menu of an order, or open
        Execution quality for tables by venue, algo, symbol, trader and time.
      </p>
    </section>
  );
}

export function ScenarioHelp() {
  return (
    <section aria-labelledby="help-scenarios">
      <h2 id="help-scenarios" className="mb-1.5 font-semibold">
        What would have happened
      </h2>
      <p className="text-t2">
        The scenario lab plays one order in a market of its own: the platform’s own checks, algos,
        router, venues and clearing, on a clock that nobody waits for. Nobody else’s prices move. A
        scenario is the order and a seed: the same seed gives the same fills to the byte, which the
        digest proves. Send the order through every strategy to compare their costs, or over 200
        seeds to see how much of a result was luck. The lab plays twelve hours of market time at
        once, all strategies together; seeds take as long as they need and can be canceled. Lab,
        replay, signals and recommendations stand side by side in the workspace <i>Research</i>:
        choose it in the menu of panels.
      </p>
    </section>
  );
}
