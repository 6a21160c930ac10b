/** The help, for a first-time user. */
import { richPhrase } from '../../kit/text/rich-phrase.tsx';
import { HelpParagraph } from './help-paragraph.tsx';
import { FEED_STATES, HELP_TOPICS, ORDER_STAGES } from './help-topics.ts';
import { TaskList } from './task-list.tsx';

export function HelpText() {
  return (
    <div className="flex max-w-prose flex-col gap-4 text-13">
      <p className="text-t2">
        The market, the venues and the money are simulated. Nothing leaves this platform.
      </p>
      <TaskList />
      <section aria-labelledby="help-order">
        <h2 id="help-order" className="mb-1.5 font-semibold">
          Life of an order
        </h2>
        <ol className="flex flex-col gap-1.5">
          {ORDER_STAGES.map(([name, text], at) => (
            <li key={name} className="flex gap-2">
              <span className="w-4 shrink-0 text-right text-t3">{at + 1}</span>
              <span>
                <b className="font-semibold">{name}.</b> <span className="text-t2">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </section>
      <FeedStates />
      {HELP_TOPICS.map(({ id, title, paragraphs }) => (
        <section key={id} aria-labelledby={`help-${id}`}>
          <h2 id={`help-${id}`} className="mb-1.5 font-semibold">
            {title}
          </h2>
          <div className="flex flex-col gap-1.5">
            {paragraphs.map((text) => (
              <HelpParagraph key={text} text={text} />
            ))}
          </div>
        </section>
      ))}
      <section aria-labelledby="help-programs">
        <h2 id="help-programs" className="mb-1.5 font-semibold">
          Programs
        </h2>
        <p className="text-t2">{richPhrase`The ${(
          <a href="/docs" target="_blank" rel="noopener">
            API reference
          </a>
        )} has every call, topic and socket, the request in curl, TypeScript and Python, and runs it with your session.`}</p>
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

function FeedStates() {
  return (
    <section aria-labelledby="help-feed">
      <h2 id="help-feed" className="mb-1.5 font-semibold">
        States of the price feed
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {FEED_STATES.map(([state, text]) => (
          <div key={state} className="contents">
            <dt className="font-medium text-12">{state}</dt>
            <dd className="text-t2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
