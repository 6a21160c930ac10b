import { expect, it } from 'vitest';
import { closableSocket } from './closable-socket.ts';

const STATES = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 } as const;

/** As a browser's: refuses before it is open, and complains of what comes too late. */
class Base extends EventTarget {
  static readonly OPEN = STATES.OPEN;
  readyState: number = STATES.CONNECTING;
  readonly sent: string[] = [];
  readonly complaints: string[] = [];

  send(data: string): void {
    if (this.readyState === STATES.CONNECTING) throw new Error('InvalidStateError');
    if (this.readyState === STATES.OPEN) this.sent.push(data);
    else this.complaints.push(data);
  }
}

function open(readyState: number) {
  const Socket = closableSocket(Base as unknown as typeof WebSocket);
  const socket = new Socket('ws://localhost') as unknown as Base;
  socket.readyState = readyState;
  return socket;
}

it('sends while it is open', () => {
  const socket = open(STATES.OPEN);
  socket.send('PING');
  expect(socket.sent).toEqual(['PING']);
});

it.each([STATES.CLOSING, STATES.CLOSED])('discards in silence in state %i', (state) => {
  const socket = open(state);
  socket.send('PING');
  expect(socket).toMatchObject({ sent: [], complaints: [] });
});

it('still refuses before it is open: that would be a defect of its owner', () => {
  expect(() => open(STATES.CONNECTING).send('PING')).toThrow('InvalidStateError');
});

it('sends many messages in frames of ten, in their order', () => {
  const socket = open(STATES.OPEN);
  const messages = Array.from({ length: 23 }, (_, id) => ({ id }));
  socket.send(JSON.stringify(messages));
  const frames = socket.sent.map((frame): unknown[] => JSON.parse(frame));
  expect(frames.map(({ length }) => length)).toEqual([10, 10, 3]);
  expect(frames.flat()).toEqual(messages);
});

it('sends one message as it is', () => {
  const socket = open(STATES.OPEN);
  socket.send('{"id":1}');
  expect(socket.sent).toEqual(['{"id":1}']);
});
