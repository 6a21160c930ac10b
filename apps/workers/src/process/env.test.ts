/** Which settings and command lines a workers process accepts. */
import { readFileSync } from 'node:fs';
import { WORK_KINDS } from '@tradefloor/contracts/vocabulary/webhooks';
import { ALWAYS_OPEN } from '@tradefloor/core/trading/order/trading-hours';
import { readSettings } from '@tradefloor/runtime/host/env';
import { describe, expect, it } from 'vitest';
import { chosenServices } from './chosen-services.ts';
import { WorkersEnv } from './env.ts';
import { prefersBy } from './preferred-services.ts';
import { getGuestsPerAddress, getSecondFactorMode } from './user-settings.ts';

const given = {
  DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/tradefloor',
  REDIS_URL: 'redis://127.0.0.1:6379',
  INTERNAL_SECRET: 'x'.repeat(32),
};

const EXAMPLE = new URL('../../../../deploy/tradefloor.env.example', import.meta.url);

describe('settings', () => {
  it('are in the example of a deploy as the program takes them', () => {
    const lines = readFileSync(EXAMPLE, 'utf8').split('\n');
    const example = Object.fromEntries(
      lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)),
    );
    expect(readSettings(WorkersEnv, example)).toMatchObject({
      ok: true,
      value: { NODE_ENV: 'production', SERVICE_HOSTS: [{ host: 'workers-a' }, {}, {}] },
    });
    const known = new Set([...Object.keys(WorkersEnv.in.shape), 'TRUST_PROXY']);
    expect(Object.keys(example).filter((name) => !known.has(name))).toEqual([]);
  });

  it('need the stores and the secret; the rest has defaults', () => {
    expect(readSettings(WorkersEnv, given)).toMatchObject({
      ok: true,
      value: {
        TRADING_HOURS: ALWAYS_OPEN,
        SEED: 42,
        PORT_OFFSET: 0,
        PUBLIC_GUEST_TRADING: false,
        EQUITY_SETTLEMENT_DAYS: 2,
      },
    });
    const bare = readSettings(WorkersEnv, {});
    expect(bare.ok ? [] : bare.error.map((fault) => fault.split(':')[0])).toEqual([
      'DATABASE_URL',
      'REDIS_URL',
      'INTERNAL_SECRET',
    ]);
  });

  it.each([
    ['SEED', '-1'],
    ['SEED', '4294967296'],
    ['SEED', '1e3'],
    ['PORT_OFFSET', '70000'],
    ['DATABASE_URL', 'http://127.0.0.1'],
    ['REDIS_URL', '127.0.0.1:6379'],
    ['INTERNAL_SECRET', 'short'],
    ['PUBLIC_GUEST_TRADING', 'maybe'],
    ['GIT_COMMIT', 'a b'],
    ['LOG_LEVEL', 'loud'],
    ['PREFERRED_SERVICES', 'omss'],
    ['PREFERRED_SERVICES', 'oms,gateway'],
    ['PREFERRED_SERVICES', 'oms, ems'],
    ['PREFERRED_SERVICES', 'oms;'],
    ['PROCESS_INDEX', '-1'],
    ['TRADING_HOURS', 'sometimes'],
    ['TRADING_HOURS', '17:00-09:00'],
    ['EMBED_GATEWAY', 'on'],
    // Times without the auctions that they are of.
    ['AUCTION_TIMES', '09:30-16:00'],
  ])('refuse %s=%s, by name', (name, value) => {
    const read = readSettings(WorkersEnv, { ...given, [name]: value });
    const expected = name === 'EMBED_GATEWAY' ? 'GATEWAY_BUNDLE' : name;
    expect(read.ok ? '' : read.error.join()).toContain(expected);
  });

  it('may switch on auctions around the clock, at times of its own', () => {
    const readHours = (over: Record<string, string>) => {
      const read = readSettings(WorkersEnv, { ...given, ...over });
      if (!read.ok) throw new Error(read.error.join());
      const { TRADING_HOURS: hours, AUCTIONS: hasAuctions } = read.value;
      return { hours, hasAuctions };
    };
    expect(readHours({})).toEqual({ hours: ALWAYS_OPEN, hasAuctions: false });
    expect(readHours({ AUCTIONS: 'off' })).toEqual({ hours: ALWAYS_OPEN, hasAuctions: false });
    expect(readHours({ AUCTIONS: 'on' })).toMatchObject({
      hours: { tradesOutside: true, zone: 'UTC', opensAtMinute: 570, closesAtMinute: 960 },
      hasAuctions: true,
    });
    const own = { AUCTIONS: 'on', AUCTION_TIMES: '08:00-17:30', TRADING_ZONE: 'Europe/London' };
    expect(readHours(own).hours).toMatchObject({ zone: 'Europe/London', opensAtMinute: 480 });
  });

  it.each([
    { AUCTIONS: 'on', AUCTION_TIMES: '16:00-09:30' },
    { AUCTIONS: 'on', AUCTION_TIMES: 'noon' },
    { AUCTIONS: 'on', AUCTION_TIMES: '09:30-16:00', TRADING_HOURS: 'new-york' },
    { AUCTIONS: 'off', AUCTION_TIMES: '09:30-16:00' },
  ])('refuse times of auctions that cannot be: %j', (over) => {
    const read = readSettings(WorkersEnv, { ...given, ...over });
    expect(read.ok ? '' : read.error.join()).toContain('AUCTION_TIMES');
  });

  it('in production need an administrator, or the word that this is a demo', () => {
    const production = { ...given, NODE_ENV: 'production' };
    expect(readSettings(WorkersEnv, production).ok).toBe(false);
    expect(readSettings(WorkersEnv, { ...production, ADMIN_PASSWORD: 'short' }).ok).toBe(false);
    expect(readSettings(WorkersEnv, { ...production, ADMIN_PASSWORD: 'long enough 12' }).ok).toBe(
      true,
    );
    expect(readSettings(WorkersEnv, { ...production, DEMO_USERS: 'on' }).ok).toBe(true);
    expect(readSettings(WorkersEnv, { ...given, DEMO_USERS: 'off' }).ok).toBe(false);
  });
});

it.each([
  [undefined, [...WORK_KINDS]],
  ['all', [...WORK_KINDS]],
  ['none', []],
  ['BACKTEST', ['BACKTEST']],
  ['WEBHOOK', ['WEBHOOK']],
])('JOB_KINDS=%s has the process run %j', (set, kinds) => {
  const read = readSettings(WorkersEnv, { ...given, ...(set && { JOB_KINDS: set }) });
  expect(read).toMatchObject({ ok: true, value: { JOB_KINDS: kinds } });
});

it('a kind of jobs that does not exist is refused', () => {
  expect(readSettings(WorkersEnv, { ...given, JOB_KINDS: 'BACKTEST,TEA' }).ok).toBe(false);
});

it('one address has a tenth of a production’s guests, unless set otherwise', () => {
  const of = { NODE_ENV: 'production', GUESTS_MAX: 200, GUESTS_PER_ADDRESS: undefined } as const;
  expect(getGuestsPerAddress(of)).toBe(20);
  expect(getGuestsPerAddress({ ...of, GUESTS_PER_ADDRESS: 7 })).toBe(7);
  expect(getGuestsPerAddress({ ...of, NODE_ENV: 'development' })).toBe(200);
});

describe('the choice of services', () => {
  const known = ['oms', 'ems', 'journal'] as const;

  it.each([
    [[], ['oms', 'ems', 'journal']],
    [['--only=all'], ['oms', 'ems', 'journal']],
    [['--only=none'], []],
    [['--only=journal,oms'], ['oms', 'journal']],
  ])('%j runs %j', (words, names) => {
    expect(chosenServices(words, known)).toEqual({ names });
  });

  it('names what it does not know', () => {
    expect(chosenServices(['--only=oms,nosuch'], known)).toEqual({
      fault: 'there is no service "nosuch"; there are oms, ems, journal',
    });
    expect(chosenServices(['oms'], known)).toEqual({ fault: 'unknown word oms' });
  });
});

describe('the second factor', () => {
  const production = { ...given, NODE_ENV: 'production', ADMIN_PASSWORD: 'long enough 12' };
  const mode = (change: Record<string, string>) => {
    const read = readSettings(WorkersEnv, { ...production, ...change });
    return read.ok ? getSecondFactorMode(read.value) : null;
  };
  it('is required of a production, but not of a demo, nor beside an identity provider', () => {
    expect(mode({})).toBe('required');
    expect(mode({ DEMO_USERS: 'on' })).toBe('optional');
    expect(mode({ OIDC_ISSUER: 'https://id.example' })).toBe('optional');
    expect(mode({ NODE_ENV: 'development' })).toBe('optional');
    expect(mode({ SECOND_FACTOR: 'off' })).toBe('off');
    expect(mode({ DEMO_USERS: 'on', SECOND_FACTOR: 'required' })).toBe('required');
    expect(mode({ SECOND_FACTOR: 'sometimes' })).toBeNull();
  });
});

it.each([
  ['0', ['oms', 'ems']],
  ['1', ['journal']],
  ['2', ['oms', 'ems']],
])('the process %s of one setting prefers its own list of services', (PROCESS_INDEX, expected) => {
  const read = readSettings(WorkersEnv, {
    ...given,
    PREFERRED_SERVICES: 'oms,ems;journal',
    PROCESS_INDEX,
  });
  const services = ['oms', 'ems', 'journal', 'rfq'] as const;
  expect(read.ok ? services.filter(prefersBy(read.value)) : read.error).toEqual(expected);
});

it('without a list of services a process takes all at once', () => {
  const read = readSettings(WorkersEnv, given);
  expect(read.ok && prefersBy(read.value)('rfq')).toBe(true);
});
