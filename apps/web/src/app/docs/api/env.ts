/** Where the application lies: pages are bundled apart from the program that reads the other settings. */

/** As the runner sets it; the current folder where it does not. */
export const WEB_DIR = process.env['WEB_DIR'] ?? process.cwd();
