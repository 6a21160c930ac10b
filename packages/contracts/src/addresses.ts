/** The gateway's own addresses, beside the calls of the services: what each returns, and who may open it. */
import type * as z from 'zod';
import { Health, Ready, SystemStats } from './health.ts';
import type { Row } from './topic-access.ts';

export type Address = {
  /** `WS` is a socket. */
  readonly method: 'GET' | 'WS';
  readonly path: string;
  /** Its row of the access matrix. */
  readonly access: Row;
  readonly summary: string;
  /** What it returns; null for a stream, and for an object that others define. */
  readonly schema: z.ZodType | null;
};

const ANYONE: Row = 'xxxxxxxxxx';

export const ADDRESSES = {
  health: {
    method: 'GET',
    path: '/health',
    access: ANYONE,
    summary: 'Whether the gateway responds',
    schema: Health,
  },
  ready: {
    method: 'GET',
    path: '/ready',
    access: ANYONE,
    summary: 'Whether the platform can trade, service by service',
    schema: Ready,
  },
  system: {
    method: 'GET',
    path: '/system',
    access: ANYONE,
    summary: 'Disk, memory and load of the machine',
    schema: SystemStats,
  },
  oauthMetadata: {
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    access: ANYONE,
    summary: 'What OAuth clients read before they begin (RFC 8414)',
    schema: null,
  },
  openapi: {
    method: 'GET',
    path: '/docs/api/openapi.json',
    access: ANYONE,
    summary: 'This document',
    schema: null,
  },
  asyncapi: {
    method: 'GET',
    path: '/docs/api/asyncapi.json',
    access: ANYONE,
    summary: 'Sockets and topics (AsyncAPI 3)',
    schema: null,
  },
  socket: {
    method: 'WS',
    path: '/ws',
    access: '-xxxxxxxxx',
    summary: 'Events for programs',
    schema: null,
  },
  browserSocket: {
    method: 'WS',
    path: '/trpc',
    access: '-xxxxxxxxx',
    summary: 'Calls and subscriptions of the browser',
    schema: null,
  },
  marketSocket: {
    method: 'WS',
    path: '/ws/market-sim',
    access: '-xxxxxxx-x',
    summary: 'The simulator’s own socket, byte for byte',
    schema: null,
  },
} as const satisfies Readonly<Record<string, Address>>;
