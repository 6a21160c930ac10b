/**
 * Refusals in the log, thinned out: the first of a kind at once, further ones of the same holder as one line a second
 * with their count. A line is written synchronously, so that a flood of refusals would hold up all others.
 */
import type { GatewayEvent, GatewayLog } from './log.ts';

const EVERY_MS = 1_000;
/** Past so many holders in a second, lines are counted by what was refused alone. */
const HOLDERS_MAX = 1_000;
/** Of one holder so many kinds get lines of their own in a second; more are counted by their code. */
const KINDS_MAX = 8;

type Thinned = Extract<GatewayEvent, { event: 'refused' | 'fix' }>;
type Counted = { line: Thinned; more: number };

export type ThinnedLog = {
  readonly log: GatewayLog;
  /** Writes what has been counted. */
  close(): void;
};

export function thinLog(log: GatewayLog): ThinnedLog {
  const holders = new Map<string, Map<string, Counted>>();
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    timer = null;
    for (const [holder, kinds] of holders) {
      for (const [kind, counted] of kinds) {
        if (counted.more > 0) log({ ...counted.line, count: counted.more });
        else kinds.delete(kind);
        counted.more = 0;
      }
      if (kinds.size === 0) holders.delete(holder);
    }
    if (holders.size > 0) timer = setTimeout(flush, EVERY_MS).unref();
  };
  const take = (line: Thinned): void => {
    timer ??= setTimeout(flush, EVERY_MS).unref();
    const kinds = findKinds(holders, toHolder(line));
    const kind = kinds.size < KINDS_MAX ? toKind(line) : toCode(line);
    const counted = kinds.get(toKind(line)) ?? kinds.get(kind);
    if (counted === undefined) {
      kinds.set(kind, { line, more: 0 });
      log(line);
      return;
    }
    counted.line = line;
    counted.more += 1;
  };
  return {
    log: (line) => {
      if (line.event === 'refused' || (line.event === 'fix' && line.outcome === 'refused')) {
        take(line);
      } else log(line);
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
      flush();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function findKinds(holders: Map<string, Map<string, Counted>>, holder: string) {
  const name = holders.has(holder) || holders.size < HOLDERS_MAX ? holder : '';
  const kinds = holders.get(name) ?? new Map<string, Counted>();
  holders.set(name, kinds);
  return kinds;
}

const toHolder = (line: Thinned): string => {
  const who = line.event === 'refused' ? (line.keyId ?? line.userId) : line.keyId;
  return `${line.address} ${who ?? ''}`;
};

const toCode = (line: Thinned): string =>
  line.event === 'refused' ? `${line.refusal} ${line.status}` : `fix ${line.reason}`;

/** By method; forbidden addresses one by one: an auditor needs to know which they were. */
function toKind(line: Thinned): string {
  if (line.event === 'fix') return toCode(line);
  const kind = `${toCode(line)} ${line.method}`;
  return line.refusal === 'FORBIDDEN' ? `${kind} ${line.path}` : kind;
}
