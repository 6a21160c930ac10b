/** Help on session replay, for a first-time user. */
import { Key } from '../../kit/ui/empty.tsx';

export function ReplayHelp() {
  return (
    <section aria-labelledby="help-replay">
      <h2 id="help-replay" className="mb-1.5 font-semibold">
        Session replay
      </h2>
      <div className="flex flex-col gap-1.5 text-t2">
        <p>
          Open Session replay from Add panel and choose a day and two times in UTC. The platform
          makes the market of that period anew from its seed, hands the exchange every message it
          was handed then, and holds what comes of it against the journal: the badge says how many
          fills are equal, and names the first that is not.
        </p>
        <p>
          <Key>Space</Key> plays and stops, <Key>←</Key> and <Key>→</Key> go a step back and on (
          <Key>Shift</Key> ten), <Key>Home</Key> and <Key>End</Key> to the ends, <Key>+</Key> and{' '}
          <Key>−</Key> change the speed from 1 to 1,000 times. On the bar stand your fills (blue
          bought, orange sold), news, halts, and where the exchange came back after a stop.
        </p>
        <p>
          Profit counts the equity fills of the period after fees, marked at the mid; what was held
          before does not count. Fills of the dark pool are held against the midpoint; dealers’
          fills are shown as recorded. Where something of the journal is missing, the period is
          refused and the gap is named.
        </p>
      </div>
    </section>
  );
}
