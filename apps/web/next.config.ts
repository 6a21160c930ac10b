/** Next renders pages and nothing else: every route of the gateway is handled before it (src/server.ts). */
import { join } from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  // Types are a check of their own, over tests too; the build need not repeat it.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // No page has an image to be resized: the address that resizes responds with 404, and its library is not shipped.
  images: { unoptimized: true },
  // The development badge would cover the last rows of the page.
  devIndicators: false,
  // Without it the page never hydrates when opened at 127.0.0.1 instead of localhost.
  allowedDevOrigins: ['127.0.0.1'],
  transpilePackages: ['@tradefloor/api', '@tradefloor/contracts', '@tradefloor/core'],
  turbopack: { root: join(import.meta.dirname, '../..') },
};

export default config;
