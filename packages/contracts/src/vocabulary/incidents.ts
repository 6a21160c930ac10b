/** Incidents: what is kept of an alert of the platform, and the first step for each. */

/** Incidents that are kept, the newest. */
export const INCIDENTS_KEPT = 1_000;

/** The first step of each alert, as docs/runbook.md has it. */
export const FIRST_STEPS: Readonly<Record<string, string>> = {
  'service-down':
    '/ready names them and why; a store that is down is named by all of them: start it. Else read the log of the process for died',
  'invariant-violated':
    'activate the kill switch on all trading if it concerns fills or money (I4 to I9); then follow the order it names in the order timeline, and run node bin/audit.mjs',
  'checks-stale':
    'look at postgres in /ready and for ops.unseen in the log: the checks time out when the database is overloaded',
  'orders-stuck':
    '/ops lists them; paste one into the order timeline: its last step shows which service should have continued. ems degraded in /ready means that the line to the exchange is down',
  'letters-late':
    "the operator's page names consumer and producer; look at that consumer in /ready and for failed in its log",
  'slo-fast-burn':
    "the operator's page shows which. accept-availability: look at /ready, then at the rejects by reason. accept-latency, terminal-latency: take a slow order's id from the newest traces; the longest bar is where to look, most often the database or a machine without CPU to spare. tick-latency: look at market-sim and Redis",
  'slo-slow-burn': 'as above, in daylight: compare with the last deploy',
  'dead-letter': 'see Dead letters above',
  'disk-fills':
    '/ops shows size and growth by kind of table: shorten its policy, look for upkeep.failed in the log, or enlarge the disk. Many dead rows: a transaction that never ends holds VACUUM back, select * from pg_stat_activity order by xact_start',
  'certificate-expires':
    'renew it and replace the files of FIX_TLS_CERT and FIX_TLS_KEY, FIX_TLS_CLIENT_CERT and FIX_TLS_CLIENT_KEY, or FIX_ENTRY_TLS_CERT and FIX_ENTRY_TLS_KEY: new connections use them within a minute, without a restart. After its expiry clients cannot connect, and open sessions stay',
};
