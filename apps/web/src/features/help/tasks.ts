/** All tasks, those of who trades first. */
import { CLIENT_TASKS } from './client-tasks.ts';
import { DESK_TASKS } from './desk-tasks.ts';
import { SHARE_TASKS } from './share-tasks.ts';
import type { Task } from './task.ts';

const CONTROL: readonly Task[] = [
  {
    id: 'stop-a-symbol',
    title: 'Stop a symbol, and release it',
    needs: 'kill',
    steps: [
      {
        panel: 'kill',
        text: 'Choose _Symbol_, type AAPL and a reason, look at the preview of the orders it reaches, and activate it.',
        isDone: ({ now, before }) => now.kills.length > before.kills.length,
      },
      {
        panel: 'audit',
        text: 'Orders in it are refused from now on, each with a record here. Nothing in its scope fills.',
      },
      {
        panel: 'kill',
        text: 'Release it in the list of what is active.',
        isDone: ({ now, before }) => now.kills.length <= before.kills.length,
      },
    ],
  },
  {
    id: 'firm-at-a-glance',
    title: 'Where the firm stands',
    needs: 'exposure',
    steps: [
      {
        panel: 'traders',
        text: '_Traders_ has profit, exposure and use of limits by trader. Select a name for positions, orders and the curve of the day.',
      },
      {
        panel: 'firm-risk',
        text: '_Firm risk_ adds them up: value at risk, sensitivities, concentration. Select a bar for the positions behind it.',
      },
    ],
  },
  {
    id: 'follow-an-order',
    title: 'Follow an order from request to settlement',
    needs: 'firm',
    steps: [
      {
        panel: 'audit',
        text: '_Audit_ finds orders by trader, symbol or id. Select one: checks, routes, fills and the trace of each step.',
      },
      {
        panel: 'replay',
        text: '_Replay_ plays the session again from its records, at any speed.',
      },
    ],
  },
  {
    id: 'look-into-a-finding',
    title: 'Look into a finding',
    needs: 'cases',
    steps: [
      {
        panel: 'surveillance',
        text: 'Surveillance lists what looks like wash trades, layering, spoofing, off-market prices or front-running, with the events behind it. Select one.',
      },
      {
        panel: 'surveillance',
        text: 'Open a case with a note, or dismiss the finding with a reason; both are kept.',
      },
    ],
  },
];

const WATCHING: Task = {
  id: 'read-the-market',
  title: 'Read the market',
  needs: 'market',
  steps: [
    {
      panel: 'watchlist',
      text: 'Select a share. _Range %_ and _vs VWAP_ show where its price stands in the day.',
    },
    {
      panel: 'chart',
      text: 'The _Chart_ goes from seconds to days; scroll to the left for older bars, and draw on it.',
    },
    {
      panel: 'depth',
      text: '_Depth_ has the orders that wait at each price, over all venues or by venue.',
    },
    {
      panel: 'time-and-sales',
      text: '_Time and sales_ lists every print: at the bid, at the offer, or between.',
    },
  ],
};

/** In this order: the first that one can do is the one that is offered. */
export const TASKS: readonly Task[] = [
  ...SHARE_TASKS,
  ...DESK_TASKS,
  ...CONTROL,
  ...CLIENT_TASKS,
  WATCHING,
];
