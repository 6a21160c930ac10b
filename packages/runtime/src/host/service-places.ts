/** Where services may run: one host on a laptop, several in a cluster. Callers try them until one has the service. */
import { SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import * as z from 'zod';

/**
 * Hosts separated by commas, each optionally with a port offset: `10.0.0.1,10.0.0.2`, or two processes of one machine
 * as `127.0.0.1,127.0.0.1+1000`. Without an offset, the offset of the calling process applies.
 */
export const ServiceHosts = z
  .string()
  .regex(
    /^[\w.-]+(\+\d{1,5})?(,[\w.-]+(\+\d{1,5})?)*$/,
    'hosts by commas: a.example,b.example+1000',
  )
  .transform((text) =>
    text.split(',').map((part) => {
      const [host = '', offset] = part.split('+');
      return { host, portOffset: offset === undefined ? null : Number(offset) };
    }),
  );
export type ServiceHosts = z.output<typeof ServiceHosts>;

/** The addresses at which a service may be, in the order in which they are tried first. */
export const addressesAt =
  (hosts: ServiceHosts, ownOffset: number) =>
  (service: ServiceName): readonly string[] =>
    hosts.map(
      ({ host, portOffset }) =>
        `http://${host}:${SERVICES[service].port + (portOffset ?? ownOffset)}`,
    );

/** Response header: the service is known here and is not active here now; nothing was executed. */
export const ELSEWHERE_HEADER = 'x-service-elsewhere';
