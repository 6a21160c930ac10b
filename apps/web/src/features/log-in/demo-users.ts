/**
 * The seeded users of development, as docs/guide lists them. The page gets them with its facts, so that no browser
 * fetches them where they do not exist.
 */

export type DemoUser = { readonly username: string; readonly does: string };

export type DemoUsers = {
  readonly password: string;
  readonly groups: readonly { readonly group: string; readonly users: readonly DemoUser[] }[];
};

export const DEMO_USERS: DemoUsers = {
  // Of every seeded user in development; production seeds none of them.
  password: 'tradefloor',
  groups: [
    {
      group: 'Traders',
      users: [
        { username: 'trader-high-touch', does: 'Equities, high touch' },
        { username: 'trader-low-touch', does: 'Equities, low touch' },
        { username: 'trader-fi-voice', does: 'Bonds, voice' },
        { username: 'trader-fx-electronic', does: 'FX, electronic' },
        { username: 'trader-commodities-voice', does: 'Commodities, voice' },
        { username: 'trader-derivatives-high-touch', does: 'Derivatives, high touch' },
        { username: 'trader-derivatives-low-touch', does: 'Derivatives, low touch' },
      ],
    },
    {
      group: 'Control',
      users: [
        { username: 'desk-head', does: 'All desks, read-only' },
        { username: 'risk-manager', does: 'Firm-wide risk, kill switch' },
        { username: 'compliance', does: 'Reads everything' },
        { username: 'admin', does: 'Users, sessions, kill switch' },
      ],
    },
    {
      group: 'Clients and guests',
      users: [
        { username: 'sales', does: 'Serves client requests' },
        { username: 'external-client', does: 'Requests quotes' },
        { username: 'viewer', does: 'Market only' },
      ],
    },
  ],
};
