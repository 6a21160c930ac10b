/** What the command takes from its environment. */
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the platform is, where no option and no log-in names it. */
export const urlFromEnv = (): string | null => process.env['TRADEFLOOR_URL'] ?? null;

/** The user's configuration folder (XDG Base Directory; `%APPDATA%` on Windows), and in it the command's own. */
export function configFolder(): string {
  const own = process.env['TRADEFLOOR_CONFIG'];
  if (own) return own;
  const place =
    process.platform === 'win32' ? process.env['APPDATA'] : process.env['XDG_CONFIG_HOME'];
  return join(place || join(homedir(), '.config'), 'tradefloor');
}
