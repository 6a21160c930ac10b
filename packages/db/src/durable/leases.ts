/**
 * Who may run which service. A lease is free when its holder gave it back, is late by the database's clock, or its
 * session is gone: the process keeps an advisory lock on one connection, which the kernel ends with the process.
 */
import { randomBytes } from 'node:crypto';
import type { ServiceName } from '@tradefloor/contracts/services';
import type { Lease } from '@tradefloor/runtime/engine/durable';
import type { Database } from '../database.ts';

export type LeaseOptions = {
  /** A database of one connection that is never retired. */
  readonly session: Database;
  /** Names the process in the table, for people. */
  readonly owner: string;
  /** A holder that does not renew for so long is taken for dead. */
  readonly leaseMs: number;
};

export class Leases {
  readonly #session: Database;
  readonly #owner: string;
  readonly #leaseMs: number;
  /** 62 random bits: two processes never share a lock. */
  readonly #key = (randomBytes(8).readBigUInt64BE() >> 2n).toString();
  #locked = false;

  /** A number of this process's own, in digits. */
  get key(): string {
    return this.#key;
  }

  constructor({ session, owner, leaseMs }: LeaseOptions) {
    this.#session = session;
    this.#owner = owner;
    this.#leaseMs = leaseMs;
  }

  /** Takes a free lease, or one's own again under a higher fence; null while another holds it. */
  async acquire(service: ServiceName): Promise<Lease | null> {
    if (!this.#locked) {
      await this.#session.rows('select pg_try_advisory_lock($1::bigint)', [this.#key]);
      this.#locked = true;
    }
    const [row] = await this.#session.rows(
      'select platform.acquire($1, $2, $3::bigint, $4) as fence',
      [service, this.#owner, this.#key, this.#leaseMs],
    );
    const fence = row?.['fence'];
    return typeof fence === 'number' ? { service, fence } : null;
  }

  /** Renews held leases; returns the lost ones. Heals the session's lock after a reconnect. */
  async renew(leases: readonly Lease[]): Promise<readonly Lease[]> {
    const rows = await this.#session.rows(
      'select platform.renew($1::text::json, $2::bigint, $3) as service',
      [JSON.stringify(leases), this.#key, this.#leaseMs],
    );
    const kept = new Set(rows.map((row) => row['service']));
    return leases.filter((lease) => !kept.has(lease.service));
  }

  async release(leases: readonly Lease[]): Promise<void> {
    await this.#session.rows(
      `update platform.leases l set holder_key = null, expires_at = clock_timestamp()
       from json_to_recordset($1::text::json) as h(service text, fence bigint)
       where l.service = h.service and l.fence = h.fence and l.holder_key = $2::bigint`,
      [JSON.stringify(leases), this.#key],
    );
  }
}
