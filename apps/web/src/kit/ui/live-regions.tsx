/** The regions by which a screen reader announces what happens elsewhere than at its focus. */
import type { Urgency } from '../../lib/a11y/announcer.ts';
import { phrase } from '../../lib/text/phrase.ts';

/** One of each urgency, on the page and in each dialog: what is behind a modal dialog is inert, and so announces nothing. */
export const LiveRegions = () =>
  (['polite', 'assertive'] as const).map((urgency) => (
    <div
      key={urgency}
      aria-live={urgency}
      aria-atomic="true"
      data-announces={urgency}
      className="visually-hidden"
    />
  ));

/** Announces a text in the topmost dialog that is open, else on the page; an empty one leaves all regions empty. */
export function publishAnnouncement(text: string, urgency: Urgency): void {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const regions = `[data-announces="${urgency}"]`;
  const region = top.querySelector(regions);
  for (const each of document.querySelectorAll(regions)) {
    each.textContent = each === region ? phrase(text) : '';
  }
}
