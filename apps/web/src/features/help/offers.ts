/** What a newcomer is offered. The tasks with their texts come when one is started; a test holds that these are theirs. */
import type { Task } from './task.ts';

export type Offered = Pick<Task, 'id' | 'title' | 'needs'> & { readonly steps: number };

/** In the order of the tasks: the first that one can do is the one that is offered. */
export const OFFERS: readonly Offered[] = [
  { id: 'first-trade', title: 'Your first trade', needs: 'trade', steps: 5 },
  {
    id: 'first-quotes',
    title: 'Trade a bond by request for quote',
    needs: 'ask-dealers',
    steps: 4,
  },
  { id: 'first-currency', title: 'Deal a currency pair', needs: 'fx', steps: 2 },
  { id: 'first-option', title: 'Buy an option', needs: 'options', steps: 2 },
  { id: 'first-future', title: 'Buy a future', needs: 'futures', steps: 2 },
  { id: 'price-a-client', title: 'Price a client’s request', needs: 'serve-clients', steps: 3 },
  { id: 'stop-a-symbol', title: 'Stop a symbol, and release it', needs: 'kill', steps: 3 },
  { id: 'firm-at-a-glance', title: 'Where the firm stands', needs: 'exposure', steps: 2 },
  { id: 'first-bond-price', title: 'Buy a bond at the firm’s price', needs: 'ask-sales', steps: 5 },
  { id: 'read-the-market', title: 'Read the market', needs: 'market', steps: 4 },
];
