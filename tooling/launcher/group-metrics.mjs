/**
 * The metrics of a group of gateways on one port: each member is requested over its channel, and its samples get the
 * label `member`. One that does not respond in time is left out and counted as silent.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';

/** A scrape has ten seconds; a member that needs one second is of no use to its clients either. */
const PATIENCE_MS = 1_000;

/**
 * @typedef {object} MetricsMember
 * @property {number} id unique in the life of the group
 * @property {'serving' | 'standby'} state
 * @property {import('node:events').EventEmitter & { send(message: object, done: () => void): unknown }} channel
 */

/** @typedef {{ member: number, text: string }} MemberText */

/**
 * One text of many: a metric's description once, then the samples of all.
 * @param {readonly MemberText[]} members
 * @returns {string} in Prometheus' text form
 */
export function mergeMetrics(members) {
  /** @type {Map<string, { head: string[], samples: string[] }>} */
  const families = new Map();
  for (const { member, text } of members) {
    let family = familyNamed(families, '');
    for (const line of text.split('\n')) {
      const [, word, name] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? [];
      if (name !== undefined) {
        family = familyNamed(families, name);
        if (!family.head.some((known) => known.startsWith(`# ${word} `))) family.head.push(line);
      } else if (line !== '') family.samples.push(withMember(line, member));
    }
  }
  return [...families.values()]
    .flatMap(({ head, samples }) => [...head, ...samples, ''])
    .join('\n');
}

/**
 * @param {Map<string, { head: string[], samples: string[] }>} families
 * @param {string} name
 */
function familyNamed(families, name) {
  const family = families.get(name) ?? { head: [], samples: [] };
  families.set(name, family);
  return family;
}

/**
 * @param {string} line `name value` or `name{labels} value`
 * @param {number} member
 */
const withMember = (line, member) =>
  line.replace(/^([a-zA-Z_:][\w:]*)(\{)?/, (_, name, labels) =>
    labels ? `${name}{member="${member}",` : `${name}{member="${member}"}`,
  );

/**
 * Reads all members at once.
 * @param {readonly MetricsMember[]} members
 * @returns {Promise<string>} in Prometheus' text form
 */
export async function readMetrics(members) {
  const texts = await Promise.all(members.map(({ channel }) => readMember(channel)));
  const counts = { serving: 0, standby: 0, silent: 0 };
  members.forEach(({ state }, i) => {
    counts[texts[i] === null ? 'silent' : state] += 1;
  });
  const own = [
    '# HELP gateway_members Processes of the group by state',
    '# TYPE gateway_members gauge',
    ...Object.entries(counts).map(([state, n]) => `gateway_members{state="${state}"} ${n}`),
  ].join('\n');
  const read = members.flatMap(({ id }, i) => {
    const text = texts[i] ?? null;
    return text === null ? [] : [{ member: id, text }];
  });
  return `${own}\n\n${mergeMetrics(read)}\n`;
}

let requests = 0;

/**
 * @param {MetricsMember['channel']} channel
 * @returns {Promise<string | null>} null without a response in time
 */
async function readMember(channel) {
  requests += 1;
  const id = requests;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  channel.send({ metrics: id }, () => {});
  try {
    for (;;) {
      const [message] = await once(channel, 'message', { signal });
      if (message?.metrics === id) return String(message.text);
    }
  } catch {
    return null;
  }
}

/**
 * Opens the port. A port that is taken is reported, and the group serves all the same.
 * @param {{ port: number, address: string, members: () => readonly MetricsMember[], onFailure: (why: string) => void }} of
 * @returns {{ close: () => void }}
 */
export function serveMetrics({ port, address, members, onFailure }) {
  const server = createServer(async (req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    const text = await readMetrics(members());
    res.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
  });
  server.on('error', (error) => onFailure(error.message));
  server.listen(port, address);
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
