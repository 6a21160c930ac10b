/** Help on the desk, for a first-time user. Covers only what this build does. */
import { Key } from '../../kit/ui/empty.tsx';
import { AlgoHelp } from './algo-help.tsx';
import { BondHelp } from './bond-help.tsx';
import { ExecutionQuality, ScenarioHelp } from './cost-help.tsx';
import { CurrencyHelp, FutureHelp, OptionHelp } from './dealer-help.tsx';
import { OpsHelp } from './ops-help.tsx';
import { SalesHelp } from './sales-help.tsx';

const STEPS: readonly (readonly [string, string])[] = [
  [
    'Press',
    'The ticket names the order before it leaves the browser. The same press can never become two orders.',
  ],
  [
    'Order management',
    'Checks in this order: role, kill switch, desk, strategy, quantity limit, daily notional. The first that fails decides.',
  ],
  [
    'Risk',
    'Price collar, duplicate, open orders, self-cross, share of daily volume, rate. No answer within three seconds is a no.',
  ],
  [
    'Execution',
    'A smart router draws one of seven simulated venues by weight and fills against its depth, with impact and fees.',
  ],
  [
    'Clearing',
    'The clearing house steps between buyer and seller, holds margin of both, and settles two business days later. Open Clearing account from Add panel.',
  ],
  [
    'Journal',
    'Every change is kept for good. Open an order to see its life, with the version of the thresholds it was checked by.',
  ],
];

const SIGNS: readonly (readonly [string, string])[] = [
  ['Live', 'Prices come four times a second.'],
  ['LATE', 'Two batches are missing: prices turn grey.'],
  ['STALE', 'Nothing for two seconds: nothing can be sent on these prices.'],
  ['DOWN', 'The connection is lost. It comes back by itself, and what was missed is replayed.'],
];

export function HelpText() {
  return (
    <div className="flex max-w-prose flex-col gap-4 text-13">
      <p className="text-t2">
        The market, the venues and the money are simulated. Nothing leaves this platform.
      </p>
      <section aria-labelledby="help-order">
        <h2 id="help-order" className="mb-1.5 font-semibold">
          How an order travels
        </h2>
        <ol className="flex flex-col gap-1.5">
          {STEPS.map(([name, text], at) => (
            <li key={name} className="flex gap-2">
              <span className="w-4 shrink-0 text-right text-t3">{at + 1}</span>
              <span>
                <b className="font-semibold">{name}.</b> <span className="text-t2">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="help-ticket">
        <h2 id="help-ticket" className="mb-1.5 font-semibold">
          Fast hands
        </h2>
        <p className="text-t2">
          <Key>F8</Key> and <Key>F9</Key> open the ticket, <Key>Ctrl+Enter</Key> sends it.{' '}
          <Key>Ctrl+K</Key> takes <i>buy 500 aapl @ 189.40</i> and fills the ticket. Quantities take{' '}
          <i>25k</i> and <i>1.5m</i>, prices take <i>=mid-2t</i> and arrow keys. <Key>?</Key> shows
          every key, and lets you change it.
        </p>
      </section>
      <Advice />
      <Load />
      <OpsHelp />
      <ManyAndRefused />
      <BondHelp />
      <AlgoHelp />
      <SalesHelp />
      <LimitsAndRisk />
      <ExecutionQuality />
      <ScenarioHelp />
      <FixHelp />
      <section aria-labelledby="help-signs">
        <h2 id="help-signs" className="mb-1.5 font-semibold">
          What the feed says
        </h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          {SIGNS.map(([sign, text]) => (
            <div key={sign} className="contents">
              <dt className="font-medium text-12">{sign}</dt>
              <dd className="text-t2">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p className="border-line border-t pt-3 text-11 text-t3">
        Charts: TradingView Lightweight Charts™, Copyright (с) 2025 TradingView, Inc.{' '}
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          https://www.tradingview.com/
        </a>
      </p>
    </div>
  );
}

function FixHelp() {
  return (
    <section aria-labelledby="help-fix">
      <h2 id="help-fix" className="mb-1.5 font-semibold">
        What was said in FIX
      </h2>
      <p className="text-t2">
        Every request and every report is archived to the byte. Choose <i>FIX messages</i> in the
        menu of an order: its chain is drawn, and each message is explained tag by tag, with length
        and checksum counted. Risk managers, admins and compliance hold a day against the journal
        and take it away as a log.
      </p>
    </section>
  );
}

function LimitsAndRisk() {
  return (
    <>
      <section aria-labelledby="help-limits">
        <h2 id="help-limits" className="mb-1.5 font-semibold">
          Who sets the limits
        </h2>
        <p className="text-t2">
          Risk managers and admins set each user’s limits and the risk thresholds, always with a
          reason; the next order is checked by them. They cannot trade themselves. Compliance reads
          every change, and nothing is ever removed from the history.
        </p>
        <p className="mt-1.5 text-t2">
          Every refused order says why: open it, and each check stands there with what it saw, where
          its limit stood and what would have passed; <i>Re-run decision</i> repeats the decision
          with the thresholds of then.
        </p>
      </section>
      <section aria-labelledby="help-firm-risk">
        <h2 id="help-firm-risk" className="mb-1.5 font-semibold">
          What the firm risk panel says
        </h2>
        <p className="text-t2">
          Risk managers, admins and compliance see the firm, a desk-head the desk. VaR 99 % is the
          loss that one day in a hundred exceeds, ES the mean loss of those days: once by the
          covariance of market, sector and own moves, once by what the recorded minutes would have
          done to the holdings of now. Press a bar or a name to get to the positions behind it.
        </p>
        <p className="mt-1.5 text-t2">
          Greeks by underlying add up all options and the shares they are on, futures by product.
          Delta is what a rise by 1.00 wins (shares, for options), gamma how many dollars of delta a
          rise by one per cent adds, vega what a point of volatility wins, theta what a day brings.
        </p>
      </section>
    </>
  );
}

function MarketBehaviour() {
  return (
    <>
      <HaltHelp />
      <OptionHelp />
      <CurrencyHelp />
      <FutureHelp />
    </>
  );
}

function HaltHelp() {
  return (
    <section aria-labelledby="help-market">
      <h2 id="help-market" className="mb-1.5 font-semibold">
        When the market is halted or moved
      </h2>
      <p className="text-t2">
        An instrument that leaves its price band of 5 % around the mean of five minutes is held at
        the edge, then paused: it is not quoted, nothing of it trades, new orders are refused as
        HALTED and resting ones wait. A mark stands at its symbol, and the bar at the top names it.
        Admins start crashes, shocks and halts under Market events and switch the market’s habits
        there; with the seed, that list gives the same market again.
      </p>
    </section>
  );
}

function ManyAndRefused() {
  return (
    <>
      <MarketBehaviour />
      <section aria-labelledby="help-many">
        <h2 id="help-many" className="mb-1.5 font-semibold">
          Many orders at once
        </h2>
        <p className="text-t2">
          The basket takes a pasted table or a file, shows at the cell what would be refused, and
          places the lines you choose one after another. In the orders list <Key>Ctrl+A</Key>{' '}
          selects, <Key>C</Key> clones, <Key>R</Key> reverses and <Key>Delete</Key> cancels all that
          is selected. Filters, order and columns of a list can be saved as a view and sent as a
          link. A ticket you need again is kept as a template.
        </p>
      </section>
      <section aria-labelledby="help-refused">
        <h2 id="help-refused" className="mb-1.5 font-semibold">
          When something would be refused
        </h2>
        <p className="text-t2">
          While you type, the platform says what it would do: the check that fails stands at its
          field with the largest quantity or nearest price that passes, one press away.
        </p>
      </section>
    </>
  );
}

function Load() {
  return (
    <section aria-labelledby="help-load">
      <h2 id="help-load" className="mb-1.5 font-semibold">
        Load
      </h2>
      <p className="text-t2">
        An admin's panel <i>Load</i> sends simulated users onto the platform: they log in as anybody
        does and trade all desks at a rate that does not wait for answers. Latencies count from the
        instant an operation was due, so a platform that stands still shows. Each run leaves a
        report and a record of every answer for the auditor in the data folder.
      </p>
    </section>
  );
}

function Advice() {
  return (
    <section aria-labelledby="help-advice">
      <h2 id="help-advice" className="mb-1.5 font-semibold">
        Signals and advice
      </h2>
      <p className="text-t2">
        <i>Signals</i> weighs seven features of every symbol four times a second and shows what each
        adds; shocks show what would have been. <i>Recommendations</i> speaks up when a signal stays
        sure for two seconds, fills the ticket when asked, and never sends. Beside each stands what
        such advice was worth so far: on a random market about half of it is right, and the spread
        still costs. <i>Heatmap</i> and <i>News</i> show the market at a glance; with the habit News
        on, the price of a company moves with what is told of it, and halts and shocks are told as
        well, a sector’s and the whole market’s among them; the chart marks the bar in which
        something happened. All are in Add panel.
      </p>
    </section>
  );
}
