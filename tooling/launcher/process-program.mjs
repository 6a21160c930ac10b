/** Which program a process of the platform runs. */

/**
 * @param {import('./platform.mjs').ProcessName} name
 * @returns {'web' | 'relay' | 'workers'}
 */
export const getBundle = (name) => (name === 'web' || name === 'relay' ? name : 'workers');
