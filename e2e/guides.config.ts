/** The pictures of the user guides: taken from the platform as it runs, by the same browser as the tests. */
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

const { projects: _lanes, ...settings } = tests;

export default defineConfig({
  ...settings,
  workers: 1,
  testMatch: '**/guides/*.pictures.ts',
  outputDir: '../.cache/guide-results',
  timeout: 180_000,
});
