/** Connections of Postgres's replication protocol, over which base backups and the log are read. */
import postgres from 'postgres';

/** @typedef {import('postgres').Sql} Sql */

/**
 * A session that takes SQL and replication commands, as simple queries (Postgres allows no others on it). The role needs
 * the attribute REPLICATION.
 * @param {string} url
 * @returns {Sql}
 */
export const openReplication = (url) =>
  postgres(url, {
    max: 1,
    connect_timeout: 10,
    // Its query for types is not a simple one.
    fetch_types: false,
    // A base backup may take longer than the half hour after which a connection is replaced.
    max_lifetime: null,
    connection: { replication: 'database' },
    onnotice: () => {},
  });

/**
 * @param {Sql} sql of `openReplication`
 * @param {string} command
 * @returns {Promise<Record<string, unknown>[]>}
 */
export async function run(sql, command) {
  const rows = await sql.unsafe(command).simple();
  return rows.map((row) => ({ ...row }));
}

/**
 * @param {Sql} sql of `openReplication`
 * @returns {Promise<{ systemId: string, timeline: number, segmentBytes: number }>}
 */
export async function identify(sql) {
  const [system] = await run(sql, 'IDENTIFY_SYSTEM');
  const [size] = await run(sql, "select setting from pg_settings where name = 'wal_segment_size'");
  return {
    systemId: String(system?.['systemid']),
    timeline: Number(system?.['timeline']),
    segmentBytes: Number(size?.['setting']),
  };
}
