/** Where services may run: one host on a laptop, several in a cluster. Whoever asks tries them until one has the service. */
import { SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import * as z from 'zod';

/**
 * Hosts by commas, each perhaps with an offset to its ports: `10.0.0.1,10.0.0.2`, or two processes of one machine as
 * `127.0.0.1,127.0.0.1+1000`. What has no offset has that of the asking process.
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

/** Header of an answer that says: the service is known here and does not work here now; nothing was done. */
export const ELSEWHERE_HEADER = 'x-service-elsewhere';
