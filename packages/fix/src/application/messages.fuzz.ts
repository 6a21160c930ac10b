/** Application messages of FIX in the platform's terms, and a session that is sent anything. */
import { NewOrder } from '@tradefloor/contracts/order';
import { type FuzzTarget, promise } from '@tradefloor/contracts/testing/fuzz-target';
import { latin1 } from '../bytes.ts';
import { decode } from '../decode.ts';
import { readEntryOrder } from '../entry/read-entry-order.ts';
import { explain } from '../explain.ts';
import { apply, side, T0 } from '../given-messages.given.ts';
import type { FixMessage } from '../message.ts';
import { ORDER_TEXT, seal } from '../sealed-frame.given.ts';
import { connect, receive } from '../session.ts';
import { EXCHANGE_DICTIONARY } from './field-codes.ts';
import { readClientMessage } from './read-client-message.ts';
import { readQuoteMessage } from './read-quote-message.ts';
import { readVenueReport } from './read-venue-report.ts';

const HEAD = '34=2|49=FIRM|52=20261121-14:30:00.000|56=VENUE|';
const AT = '60=20261121-14:30:00.000|';
/** One message of every type that is read. */
const MESSAGES = [
  ORDER_TEXT,
  `35=D|${HEAD}11=c-2|38=100|40=P|54=5|55=AAPL|59=6|${AT}126=20261122-14:30:00|211=-0.05|1094=2|18=R|`,
  `35=E|${HEAD}66=L1|394=3|68=2|73=2|11=a|67=1|55=AAPL|54=1|${AT}38=5|40=1|11=b|67=2|55=AAPL|54=2|${AT}38=5|40=2|44=1|`,
  `35=F|${HEAD}11=c-3|41=c-1|54=1|55=AAPL|${AT}`,
  `35=G|${HEAD}11=c-4|41=c-1|38=50|40=2|44=101.5|54=1|55=AAPL|${AT}`,
  `35=H|${HEAD}11=c-1|54=1|55=AAPL|`,
  `35=q|${HEAD}11=c-5|530=7|${AT}`,
  `35=i|${HEAD}117=q1|296=1|302=s1|304=1|295=1|299=e1|55=AAPL|132=101|133=102|134=10|135=10|`,
  `35=Z|${HEAD}117=q1|298=4|`,
  `35=x|${HEAD}320=r1|559=0|55=AAPL|`,
  `35=V|${HEAD}262=m1|263=1|264=1|267=2|269=0|269=1|146=1|55=AAPL|`,
  `35=g|${HEAD}335=t1|336=DAY|263=0|`,
  `35=R|${HEAD}131=rq1|146=1|55=[N/A]|48=US0378331005|22=4|54=1|38=100000|`,
  `35=AJ|${HEAD}693=rp1|694=1|117=q1|55=[N/A]|48=US0378331005|22=4|54=1|`,
  `35=8|${HEAD}37=v1|11=c-1|17=e1|150=F|39=1|55=AAPL|54=1|38=100|32=50|31=101.25|151=50|14=50|6=101.25|${AT}`,
  `35=9|${HEAD}37=v1|11=c-3|41=c-1|39=8|434=1|102=1|`,
];

/** The reader that a message's type has, and what it made of it. */
function read(message: FixMessage): string {
  const client = readClientMessage(message);
  const report = readVenueReport(message);
  const quote = ['R', 'AJ'].includes(message.type) ? readQuoteMessage(message).kind : '';
  if (client.kind === 'read' && client.message.type === 'NEW_ORDER') {
    const entered = readEntryOrder(client.message, 'key.c-1');
    // The platform's own schema decides then: it has to take the value or refuse it.
    const order = entered.ok ? NewOrder.safeParse(entered.value) : null;
    return `order ${entered.ok} ${order?.success} ${order?.error?.issues[0]?.path.join('.') ?? ''}`;
  }
  const type = EXCHANGE_DICTIONARY.messages.has(message.type) ? message.type : '?';
  return `${type} ${client.kind} ${report.kind} ${quote}`;
}

export const targets: readonly FuzzTarget[] = [
  {
    name: 'fix-messages',
    about: 'orders, quotes, lists and reports by FIX: the exchange, order entry, the EMS',
    seeds: () => MESSAGES,
    words: ['|', '40=3|99=5|', '18=6|', '110=10|', '111=10|', '100=LIT1|', '114=Y|', '847=1|'],
    run: (_, bytes) => {
      const frame = seal(latin1(bytes));
      const decoded = decode(frame, EXCHANGE_DICTIONARY);
      const explained = explain(latin1(frame), EXCHANGE_DICTIONARY);
      const isSound = decoded.kind === 'message';
      promise(isSound || explained.problem !== null, 'what is garbled is explained as such');
      if (!isSound) return { isAccepted: false };
      const mark = read(decoded.message);
      return { isAccepted: /read|report|true/.test(mark), mark };
    },
  },
  {
    name: 'fix-session',
    about: 'messages of a session one after another, a line each',
    seeds: () => [
      ['35=A|34=1|49=FIRM|52=20261121-14:30:00|56=VENUE|98=0|108=30|', ORDER_TEXT].join('\n'),
      [
        '35=A|34=1|49=FIRM|52=20261121-14:30:00|56=VENUE|98=0|108=30|141=Y|',
        '35=2|34=2|49=FIRM|52=20261121-14:30:00|56=VENUE|7=1|16=0|',
        '35=4|34=3|49=FIRM|52=20261121-14:30:00|56=VENUE|123=Y|36=9|',
        '35=1|34=9|49=FIRM|52=20261121-14:30:00|56=VENUE|112=x|',
        '35=5|34=10|49=FIRM|52=20261121-14:30:00|56=VENUE|',
      ].join('\n'),
    ],
    words: ['\n', '34=3|', '43=Y|122=20261121-14:30:00|', '35=4|', '36=5|', '7=1|16=0|', '141=Y|'],
    run: (_, bytes) => {
      const venue = side('acceptor', { queuedMax: 20 });
      apply(venue, connect(venue.session, T0));
      const delivered: number[] = [];
      for (const line of latin1(bytes).split('\n')) {
        const effects = receive(venue.session, seal(line), T0);
        apply(venue, effects);
        for (const effect of effects) {
          if (effect.kind === 'logged-on' && effect.wasReset) delivered.length = 0;
          if (effect.kind === 'deliver') delivered.push(effect.seqNum);
        }
      }
      const isInOrder = delivered.every((no, at) => at === 0 || no > (delivered[at - 1] ?? 0));
      promise(isInOrder, `numbers are handed on once, in order: ${delivered.join(' ')}`);
      promise(venue.session.queue.size <= 20, 'a session holds a bounded amount');
      const kinds = new Set(venue.effects.map(({ kind }) => kind));
      const mark = `${venue.session.phase} ${[...kinds].sort().join(' ')}`;
      return { isAccepted: kinds.has('logged-on'), mark };
    },
  },
];
