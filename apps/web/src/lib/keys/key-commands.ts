/** Every command that has a key: where it works, and the chord it starts with. */

import type { KeyCommand } from './key-command.ts';
import { ALGO_KEYS, LADDER_KEYS } from './trading-keys.ts';

/** Every command that has a key. Structural keys (arrows in a grid, Tab) belong to their widgets. */
export const KEY_COMMANDS = [
  {
    id: 'palette',
    scope: 'anywhere',
    chord: 'Ctrl+KeyK',
    whileTyping: true,
  },
  { id: 'keys', scope: 'anywhere', chord: 'Shift+Slash' },
  {
    id: 'explain',
    scope: 'anywhere',
    chord: 'Shift+F1',
    whileTyping: true,
  },
  {
    id: 'ticket.buy',
    scope: 'anywhere',
    chord: 'F8',
    whileTyping: true,
  },
  {
    id: 'ticket.sell',
    scope: 'anywhere',
    chord: 'F9',
    whileTyping: true,
  },
  { id: 'panel.next', scope: 'anywhere', chord: 'F6', whileTyping: true },
  {
    id: 'panel.previous',
    scope: 'anywhere',
    chord: 'Shift+F6',
    whileTyping: true,
  },
  {
    id: 'freeze',
    scope: 'anywhere',
    chord: 'Ctrl+Shift+KeyF',
    whileTyping: true,
  },
  {
    id: 'cancel.all',
    scope: 'anywhere',
    chord: 'Ctrl+Alt+KeyX',
    whileTyping: true,
  },
  {
    id: 'kill',
    scope: 'anywhere',
    chord: 'Ctrl+Alt+KeyK',
    whileTyping: true,
  },
  { id: 'grid.filter', scope: 'grid', chord: 'Slash' },
  {
    id: 'grid.clear',
    scope: 'grid',
    chord: 'Ctrl+Shift+KeyL',
    whileTyping: true,
  },
  { id: 'grid.copy', scope: 'grid', chord: 'Ctrl+KeyC' },
  {
    id: 'grid.csv',
    scope: 'grid',
    chord: 'Ctrl+Shift+KeyE',
    whileTyping: true,
  },
  {
    id: 'grid.columns',
    scope: 'grid',
    chord: 'Ctrl+Shift+KeyO',
    whileTyping: true,
  },
  { id: 'order.cancel', scope: 'orders', chord: 'Delete' },
  { id: 'order.amend', scope: 'orders', chord: 'KeyM' },
  { id: 'order.clone', scope: 'orders', chord: 'KeyC' },
  {
    id: 'order.reverse',
    scope: 'orders',
    chord: 'KeyR',
  },
  ...ALGO_KEYS,
  ...LADDER_KEYS,
  {
    id: 'side.buy',
    scope: 'ticket',
    chord: 'Alt+KeyB',
    whileTyping: true,
  },
  {
    id: 'side.sell',
    scope: 'ticket',
    chord: 'Alt+KeyS',
    whileTyping: true,
  },
  {
    id: 'ticket.send',
    scope: 'ticket',
    chord: 'Ctrl+Enter',
    whileTyping: true,
  },
  {
    id: 'basket.place',
    scope: 'basket',
    chord: 'Ctrl+Enter',
    whileTyping: true,
  },
  {
    id: 'ticket.clear',
    scope: 'ticket',
    chord: 'Escape',
    whileTyping: true,
  },
  {
    id: 'rfq.live',
    scope: 'anywhere',
    chord: 'F7',
    whileTyping: true,
  },
  {
    id: 'rfq.pick1',
    scope: 'rfq',
    chord: 'Digit1',
  },
  {
    id: 'rfq.pick2',
    scope: 'rfq',
    chord: 'Digit2',
  },
  {
    id: 'rfq.pick3',
    scope: 'rfq',
    chord: 'Digit3',
  },
  {
    id: 'rfq.pick4',
    scope: 'rfq',
    chord: 'Digit4',
  },
  {
    id: 'rfq.pick5',
    scope: 'rfq',
    chord: 'Digit5',
  },
  {
    id: 'rfq.execute',
    scope: 'rfq',
    chord: 'Ctrl+Enter',
    whileTyping: true,
  },
  {
    id: 'rfq.pass',
    scope: 'rfq',
    chord: 'KeyD',
  },
] as const satisfies readonly KeyCommand[];

export type KeyCommandId = (typeof KEY_COMMANDS)[number]['id'];
