/**
 * What counts as a phone: too narrow for columns of panels, or a phone on its side. Also a desktop's window at 400 % zoom
 * (WCAG 1.4.10).
 */
export const PHONE = '(max-width: 639px), (max-width: 959px) and (max-height: 449px)';

/** Calls the listener when the window becomes a phone's, or no phone's any more; returns a stop function. */
export function onPhone(listener: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const isPhoneNow = (): boolean => window.matchMedia(PHONE).matches;
