/** The web process's settings: what each variable may be, what it means when it is absent, and the gateway's limits. */
import { READY_SERVICES } from '@tradefloor/contracts/services';
import { describe, expect, it } from 'vitest';
import {
  gatewaySettings,
  getFixPlace,
  getListenAddress,
  getMetricsPlace,
  getOidcSettings,
  WebEnv,
} from './env.ts';
import { GATEWAY_LIMITS } from './gateway/limits/settings.ts';

const NEEDED = {
  REDIS_URL: 'redis://127.0.0.1:6379',
  INTERNAL_SECRET: 's'.repeat(32),
  WEB_DIR: '/srv/web',
};
const read = (more: Readonly<Record<string, string>> = {}) => WebEnv.parse({ ...NEEDED, ...more });
const isRefused = (more: Readonly<Record<string, string | undefined>>) =>
  !WebEnv.safeParse({ ...NEEDED, ...more }).success;

/** What a production needs besides. */
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://Desk.example' };

describe('the environment', () => {
  it('of a production needs the address in the browser', () => {
    expect(isRefused({ NODE_ENV: 'production' })).toBe(true);
    expect(isRefused(PRODUCTION)).toBe(false);
    expect(gatewaySettings(read(PRODUCTION)).publicOrigin).toBe('https://desk.example');
  });

  it('opens the port for this machine only in development, unless set otherwise', () => {
    expect(getListenAddress(read())).toBe('127.0.0.1');
    expect(getListenAddress(read(PRODUCTION))).toBeUndefined();
    for (const more of [{}, PRODUCTION])
      expect(getListenAddress(read({ ...more, GATEWAY_ADDRESS: '10.0.0.7' }))).toBe('10.0.0.7');
  });

  it('shows metrics nowhere until a port is named, and then to this machine only', () => {
    expect(getMetricsPlace(read(PRODUCTION))).toBeNull();
    const port = { METRICS_PORT: '9464' };
    expect(getMetricsPlace(read(port))).toEqual({ port: 9_464, address: '127.0.0.1' });
    const open = { ...port, METRICS_ADDRESS: '0.0.0.0' };
    expect(getMetricsPlace(read(open))).toEqual({ port: 9_464, address: '0.0.0.0' });
    expect(isRefused({ METRICS_PORT: '65536' })).toBe(true);
  });

  it('opens order entry over FIX beyond this machine in a production only with a certificate', () => {
    const on = { ...PRODUCTION, FIX_ENTRY: 'on' };
    const files = { FIX_ENTRY_TLS_CERT: '/tls/cert.pem', FIX_ENTRY_TLS_KEY: '/tls/key.pem' };
    expect(getFixPlace(read(PRODUCTION))).toBeNull();
    expect(getFixPlace(read(on))).toMatchObject({ host: '127.0.0.1', tls: null });
    for (const host of ['0.0.0.0', '::', '10.0.0.7', 'desk.example', '127.example']) {
      expect(isRefused({ ...on, FIX_ENTRY_HOST: host }), host).toBe(true);
      expect(isRefused({ ...PRODUCTION, FIX_ENTRY_HOST: host }), host).toBe(false);
      expect(getFixPlace(read({ ...on, ...files, FIX_ENTRY_HOST: host }))).toMatchObject({
        host,
        tls: { certFile: '/tls/cert.pem', keyFile: '/tls/key.pem', clientCaFile: null },
      });
    }
    for (const host of ['127.0.0.2', '::1', 'localhost'])
      expect(isRefused({ ...on, FIX_ENTRY_HOST: host }), host).toBe(false);
    for (const name of Object.keys(files)) expect(isRefused({ [name]: '/a' }), name).toBe(true);
  });

  it('lists more names of the gateway, as they are in a Host', () => {
    const listed = gatewaySettings(read({ ALLOWED_HOSTS: 'Web, gateway.internal,[FD00::7]' }));
    expect(listed.allowedHosts).toEqual(['web', 'gateway.internal', '[fd00::7]']);
  });

  it('needs the stores, the secret and the folder, and nothing else', () => {
    expect(WebEnv.safeParse(NEEDED).success).toBe(true);
    for (const name of Object.keys(NEEDED))
      expect(isRefused({ [name]: undefined }), name).toBe(true);
  });

  it('has defaults that are those of a development machine', () => {
    expect(read()).toMatchObject({
      NODE_ENV: 'development',
      GATEWAY_PORT: 5_011,
      TRUST_PROXY: false,
      PUBLIC_GUEST_TRADING: false,
      GIT_COMMIT: 'unknown',
      LOG_LEVEL: 'info',
      TRACE_SHARE: 1,
      EMBED_GATEWAY: false,
      GATEWAY_WAITS: false,
    });
  });

  it('waits for the event relay where the platform runs one, also with a list of its own', () => {
    const services = (more: Readonly<Record<string, string>>) =>
      gatewaySettings(read(more)).services;
    expect(services({})).not.toContain('event-relay');
    expect(services({ EVENT_RELAY: 'on' })).toContain('event-relay');
    expect(services({ EVENT_RELAY: 'on', READY_SERVICES: 'oms' })).toEqual(['oms', 'event-relay']);
    expect(services({ READY_SERVICES: 'oms' })).toEqual(['oms']);
  });

  it.each([
    ['INTERNAL_SECRET', 's'.repeat(31)],
    ['REDIS_URL', ''],
    ['GATEWAY_PORT', '65536'],
    ['GATEWAY_PORT', '-1'],
    ['GATEWAY_PORT', '80a'],
    ['GATEWAY_PORT', ''],
    ['NODE_ENV', 'staging'],
    ['PUBLIC_ORIGIN', 'desk.example'],
    ['PUBLIC_ORIGIN', 'https://desk.example/'],
    ['PUBLIC_ORIGIN', 'ftp://desk.example'],
    ['PUBLIC_ORIGIN', 'https://desk.example:123456'],
    ['GATEWAY_ADDRESS', ''],
    ['ALLOWED_HOSTS', ''],
    ['ALLOWED_HOSTS', 'web:80'],
    ['ALLOWED_HOSTS', 'https://web'],
    ['ALLOWED_HOSTS', '*'],
    ['READY_SERVICES', 'oms,unknown'],
    ['READY_SERVICES', ''],
    ['GIT_COMMIT', 'abc def'],
    ['GIT_COMMIT', 'a'.repeat(41)],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LOGINS_PER_MINUTE', '0'],
    ['RATE_LOGINS_PER_MINUTE', '-1'],
    ['RATE_ORDERS_PER_SECOND', 'many'],
    ['TRACE_SHARE', '1.5'],
    ['TRACE_SHARE', '-0.1'],
    ['TRUST_PROXY', 'perhaps'],
  ])('refuses %s=%j', (name, value) => {
    expect(isRefused({ [name]: value })).toBe(true);
  });

  it.each([
    ['GATEWAY_PORT', '0'],
    ['GATEWAY_PORT', '65535'],
    ['PUBLIC_ORIGIN', 'https://desk.example'],
    ['PUBLIC_ORIGIN', 'http://localhost:3000'],
    ['READY_SERVICES', 'oms, ems'],
    ['GIT_COMMIT', 'a1b2c3d'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318'],
    ['RATE_ORDERS_PER_SECOND', '0.5'],
  ])('takes %s=%j', (name, value) => {
    expect(isRefused({ [name]: value })).toBe(false);
  });
});

describe('the gateway’s settings', () => {
  it('follow development or production', () => {
    expect(gatewaySettings(read())).toMatchObject({ development: true, demoUsers: true });
    expect(gatewaySettings(read(PRODUCTION))).toMatchObject({
      development: false,
      demoUsers: false,
    });
  });

  it('show the seeded users where that is set, whatever the mode', () => {
    const on = gatewaySettings(read({ ...PRODUCTION, DEMO_USERS: 'on' }));
    const off = gatewaySettings(read({ DEMO_USERS: 'off' }));
    expect([on.demoUsers, off.demoUsers]).toEqual([true, false]);
  });

  it('wait for every service but the gateway itself', () => {
    expect(gatewaySettings(read()).services).toEqual(
      READY_SERVICES.filter((name) => name !== 'gateway'),
    );
    expect(gatewaySettings(read({ READY_SERVICES: 'gateway,oms' })).services).toEqual(['oms']);
  });

  it('find the market’s socket by host and offset', () => {
    expect(gatewaySettings(read({ PORT_OFFSET: '100' })).marketSocket).toEqual({
      places: [{ host: '127.0.0.1', port: 5_100 }],
      path: '/ws',
    });
  });

  it('name the version with its commit', () => {
    expect(gatewaySettings(read({ GIT_COMMIT: 'a1b2c3d' })).version).toMatch(
      /^\d+\.\d+\.\d+\+a1b2c3d$/,
    );
  });

  it('turn rates into buckets: log-ins by the minute, messages with twice their rate at once', () => {
    const { limits } = gatewaySettings(
      read({
        RATE_LOGINS_PER_MINUTE: '30',
        RATE_ORDERS_PER_SECOND: '5',
        RATE_ORDERS_BURST: '7',
        RATE_CALLS_PER_SECOND: '50',
        RATE_MESSAGES_PER_SECOND: '15',
        TRACES_PER_SECOND: '4',
        SOCKETS_PER_SESSION: '3',
      }),
    );
    expect(limits).toMatchObject({
      logins: { burst: 30, perSecond: 0.5 },
      orders: { burst: 7, perSecond: 5 },
      calls: { burst: 50, perSecond: 50 },
      messages: { burst: 30, perSecond: 15 },
      traces: { burst: 20, perSecond: 4 },
      socketsPerSession: 3,
    });
  });

  it('leave the limits that no variable names', () => {
    const { limits } = gatewaySettings(read());
    const { messages, logins, orders, calls, socketsPerSession, ...others } = GATEWAY_LIMITS;
    expect(limits).toMatchObject(others);
  });
});

describe('an identity provider', () => {
  const OIDC = {
    PUBLIC_ORIGIN: 'https://Desk.example',
    OIDC_ISSUER: 'https://id.example/realms/floor',
    OIDC_CLIENT_ID: 'tradefloor',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ROLES: 'admins=admin, fx-desk=trader:fx_electronic,https://x/y=viewer',
  };

  it('is off unless it is configured, and then has all that it needs', () => {
    expect(getOidcSettings(read())).toBeNull();
    expect(gatewaySettings(read()).providerLabel).toBeUndefined();
    expect(getOidcSettings(read(OIDC))).toEqual({
      issuer: 'https://id.example/realms/floor',
      clientId: 'tradefloor',
      clientSecret: 'secret',
      label: 'single sign-on',
      scope: 'openid profile',
      roleClaim: 'roles',
      roles: [
        { value: 'admins', role: 'admin', tradingStyle: 'oversight' },
        { value: 'fx-desk', role: 'trader', tradingStyle: 'fx_electronic' },
        { value: 'https://x/y', role: 'viewer', tradingStyle: 'oversight' },
      ],
      publicOrigin: 'https://desk.example',
    });
    const named = read({ ...OIDC, OIDC_LABEL: 'Example SSO' });
    expect(gatewaySettings(named).providerLabel).toBe('Example SSO');
  });

  it.each(['PUBLIC_ORIGIN', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'])(
    'without %s does not start, and names what is missing',
    (name) => {
      const parsed = WebEnv.safeParse({ ...NEEDED, ...OIDC, [name]: undefined });
      expect(parsed.error?.issues).toMatchObject([
        { path: [name], message: 'needed with OIDC_ISSUER' },
      ]);
    },
  );

  it.each([
    ['OIDC_ISSUER', 'http://id.example'],
    ['OIDC_ISSUER', 'https://id.example/?tenant=1'],
    ['OIDC_ISSUER', 'https://user:password@id.example'],
    ['OIDC_ISSUER', 'id.example'],
    ['OIDC_ROLES', 'admins'],
    ['OIDC_ROLES', 'admins=king'],
    ['OIDC_ROLES', 'admins=trader:slow_touch'],
    ['OIDC_ROLES', ','],
    ['OIDC_SCOPE', 'profile'],
    ['OIDC_SCOPE', 'openid  profile'],
  ])('with %s=%s does not start', (name, value) => {
    expect(isRefused({ ...OIDC, [name]: value })).toBe(true);
  });

  it.each(['http://localhost:8080/realm', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'of this machine may be without TLS: %s',
    (issuer) => expect(isRefused({ ...OIDC, OIDC_ISSUER: issuer })).toBe(false),
  );
});
