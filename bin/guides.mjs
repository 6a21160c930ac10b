#!/usr/bin/env node
/** `pnpm guides`: takes the pictures of docs/guide anew from a platform of its own. */
process.env['E2E_CONFIG'] = 'e2e/guides.config.ts';
await import('./e2e.mjs');
