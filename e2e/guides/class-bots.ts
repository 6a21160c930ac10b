/** Bots of a class: each a user of its own with an API key, on the installed client, in a seat of a competition. */
import { type Client, connect, TradefloorError } from '@tradefloor/client';
import { BASE_URL } from '../env.ts';
import { got } from '../security/belongings.ts';
import type { Person } from '../security/people.ts';

const PASSWORD = 'a good long password';
/** Prices of a share that a bot remembers. */
const MEMORY = 12;
/** A bot trades with every so many messages of prices. */
const EVERY = 6;
const LOT = 100;
const MARKET = {
  orderType: 'MARKET',
  timeInForce: 'IOC',
  strategy: 'LIT',
  instrumentType: 'equity',
} as const;

/** The side it trades, by the newest mid and the mean of those before; the n-th of its trades. */
type Rule = (mid: number, mean: number, n: number) => 'BUY' | 'SELL';
const RULES: readonly Rule[] = [
  (mid, mean) => (mid > mean ? 'BUY' : 'SELL'),
  (mid, mean) => (mid < mean ? 'BUY' : 'SELL'),
  (_mid, _mean, n) => (n % 2 === 0 ? 'BUY' : 'SELL'),
  (_mid, _mean, n) => (n % 4 < 2 ? 'SELL' : 'BUY'),
];

export type Bot = { readonly client: Client; readonly no: number };

/** Makes a user by the administrator, a key of that user, and a client that works with the key alone. */
export async function makeBot(admin: Person, no: number): Promise<Bot> {
  const username = `class-bot-${no}-${Date.now() % 1_000_000_000}`;
  await got(admin, 'createUser', {
    username,
    displayName: `Class Bot ${no}`,
    role: 'trader',
    tradingStyle: 'low_touch',
    password: PASSWORD,
    reason: 'a bot of the class',
  });
  const owner = await connect({ url: BASE_URL, username, password: PASSWORD });
  const { key } = await owner.calls.createKey({ name: 'Class', scopes: ['read', 'trade:EQ'] });
  return { no, client: await connect({ url: BASE_URL, key }) };
}

export type Heat = {
  readonly roomId: string;
  readonly heat: number;
  readonly signal: AbortSignal;
};

/** Trades by its rule whenever prices come, one share after the other, until the signal. @returns orders acknowledged */
export async function play({ client, no }: Bot, { roomId, heat, signal }: Heat): Promise<number> {
  const rule = RULES[no % RULES.length] as Rule;
  const mids = new Map<string, number[]>();
  let [seen, sent] = [0, 0];
  for await (const event of client.events(['rooms.quotes'], { signal })) {
    if (event.event !== 'rooms.quotes' || event.data.roomId !== roomId) continue;
    for (const { symbol, bid, ask } of event.data.quotes) {
      mids.set(symbol, [...(mids.get(symbol) ?? []), (bid + ask) / 2].slice(-MEMORY));
    }
    seen += 1;
    // Each with a phase of its own, so that twenty do not send in one instant.
    if ((seen + no) % EVERY !== 0) continue;
    const symbols = [...mids.keys()];
    const symbol = symbols[(sent + no) % symbols.length] ?? '';
    const past = mids.get(symbol) ?? [];
    const mean = past.reduce((sum, mid) => sum + mid, 0) / past.length;
    const order = { symbol, side: rule(past.at(-1) ?? mean, mean, sent), qty: LOT } as const;
    const clientOrderId = `heat-${heat}-bot-${no}-${seen}`;
    if (await isAcknowledged(client, { ...MARKET, ...order, roomId, clientOrderId })) sent += 1;
  }
  return sent;
}

/** Whether an order is in the log; what is refused (a heat that has ended, a limit of the seat) is not sent again. */
async function isAcknowledged(
  client: Client,
  order: Parameters<Client['calls']['placeRoomOrder']>[0],
): Promise<boolean> {
  try {
    await client.calls.placeRoomOrder(order);
    return true;
  } catch (error) {
    if (error instanceof TradefloorError && error.status === 409) return false;
    throw error;
  }
}
