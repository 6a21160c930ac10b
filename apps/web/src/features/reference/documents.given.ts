/** Documents of a platform with two calls and one topic. */
import type { EventsDocument } from './document/asyncapi.ts';
import type { ApiDocument, Operation } from './document/openapi.ts';

export const PLACE_ORDER: Operation = {
  operationId: 'placeOrder',
  tags: ['oms'],
  summary: 'Sends an order',
  description: 'Sends an order.\n\nFor trader, admin. Responds within 8 s.',
  security: [{ session: [] }],
  requestBody: {
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/PlaceOrder' },
        example: { clientOrderId: 'used-up', symbol: 'AAPL', qty: 300 },
      },
    },
  },
  responses: {
    201: {
      description: 'The order.',
      content: { 'application/json': { schema: { type: 'object' }, example: { orderId: 'o-2' } } },
    },
    401: { $ref: '#/components/responses/Unauthenticated' },
  },
  'x-kind': 'mutation',
  'x-roles': ['trader', 'admin'],
};

export const GET_ORDER: Operation = {
  operationId: 'getOrder',
  tags: ['oms'],
  summary: 'One order',
  description: 'One order.',
  security: [{ session: [] }],
  parameters: [
    { name: 'orderId', in: 'path', required: true, schema: { type: 'string' }, example: 'o-1' },
  ],
  responses: { 200: { description: 'The order.', content: {} } },
  'x-kind': 'query',
  'x-roles': ['trader'],
};

export const API: ApiDocument = {
  info: { version: '1.2.3' },
  tags: [
    { name: 'gateway', description: 'The gateway.' },
    { name: 'oms', description: 'Orders.' },
  ],
  paths: {
    '/api/oms/orders': { post: PLACE_ORDER },
    '/api/oms/orders/{orderId}': { get: GET_ORDER },
  },
  components: {
    schemas: {
      PlaceOrder: {
        type: 'object',
        properties: {
          clientOrderId: { type: 'string' },
          symbol: { type: 'string' },
          qty: { type: 'integer', minimum: 1 },
        },
        required: ['symbol', 'qty'],
      },
    },
    responses: {
      Unauthenticated: {
        description: 'The session is missing.',
        content: {
          'application/problem+json': { schema: {}, example: { code: 'UNAUTHENTICATED' } },
        },
      },
    },
  },
};

const payload = {
  type: 'object',
  properties: {
    qty: { type: 'integer' },
    side: { allOf: [{ $ref: '#/components/schemas/Side' }], description: 'Of the order.' },
    legs: { type: 'array', items: [{ type: 'integer' }, { type: 'string' }] },
  },
};

export const EVENTS: EventsDocument = {
  channels: {
    socket: {
      address: '/ws',
      title: 'Events for programs',
      description: 'Frames of JSON.',
      messages: { 'orders.filled': { $ref: '#/components/messages/orders.filled' } },
      'x-close-codes': [{ code: 4401, reason: 'the session ended', action: 'log in again' }],
    },
    'orders.filled': {
      address: 'tf:orders.filled',
      title: 'orders.filled',
      description: 'An execution.',
      messages: { 'bus.orders.filled': { $ref: '#/components/messages/bus.orders.filled' } },
      'x-delivery': 'durable',
      'x-published-by': ['ems'],
      'x-consumed-by': ['ccp'],
      'x-access': { trader: 'o' },
    },
    'orders.routed': {
      address: 'tf:orders.routed',
      title: 'orders.routed',
      description: 'A routed one.',
      messages: { 'bus.orders.routed': { $ref: '#/components/messages/bus.orders.routed' } },
    },
  },
  operations: {
    'ws.orders.filled': {
      action: 'send',
      channel: { $ref: '#/channels/socket' },
      summary: 'Executions',
      messages: [{ $ref: '#/channels/socket/messages/orders.filled' }],
    },
  },
  components: {
    schemas: {},
    messages: {
      'orders.filled': { name: 'orders.filled', summary: 'A frame', payload: { type: 'object' } },
      'bus.orders.filled': {
        name: 'bus.orders.filled',
        summary: 'An event',
        payload: { type: 'object', properties: { payload } },
        examples: [{ payload: { payload: { qty: 300 } } }],
      },
      'bus.orders.routed': {
        name: 'bus.orders.routed',
        summary: 'An event',
        payload: { type: 'object', properties: { payload } },
      },
    },
  },
};
