/** Settings of drizzle-kit: `drizzle-kit generate` writes the next migration from the schema files. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/schema/*.ts',
  out: './migrations',
});
