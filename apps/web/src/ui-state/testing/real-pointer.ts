/** The browser's own pointer, for tests of what is captured and dragged: events made by a script capture nothing. */
import { cdp } from 'vitest/browser';

/** A place in the test's frame, in pixels. */
export type Place = { readonly x: number; readonly y: number };

type Kind = 'mouseMoved' | 'mousePressed' | 'mouseReleased';

/** The part of Chromium's protocol that is used here; its types come only with the package that runs the browser. */
type Protocol = {
  readonly send: (method: 'Input.dispatchMouseEvent', params: object) => Promise<unknown>;
};

/** As the protocol counts the keys that are held. */
const ALT = 1;

type Held = { readonly isDown: boolean; readonly modifiers?: number };

const dispatch = async (
  type: Kind,
  place: Place,
  { isDown, modifiers = 0 }: Held,
): Promise<void> => {
  const frame = window.frameElement?.getBoundingClientRect();
  await (cdp() as unknown as Protocol).send('Input.dispatchMouseEvent', {
    type,
    x: (frame?.left ?? 0) + place.x,
    y: (frame?.top ?? 0) + place.y,
    button: type === 'mouseMoved' && !isDown ? 'none' : 'left',
    buttons: isDown ? 1 : 0,
    modifiers,
    clickCount: type === 'mouseMoved' ? 0 : 1,
  });
};

/** Moves it without a button. */
export const movePointer = (place: Place): Promise<void> =>
  dispatch('mouseMoved', place, { isDown: false });

/** Moves it with the left button down. */
export const dragPointer = (place: Place): Promise<void> =>
  dispatch('mouseMoved', place, { isDown: true });

export const pressPointer = (place: Place): Promise<void> =>
  dispatch('mousePressed', place, { isDown: true });

export const releasePointer = (place: Place): Promise<void> =>
  dispatch('mouseReleased', place, { isDown: false });

/** A click with Alt held. */
export async function altClick(place: Place): Promise<void> {
  await dispatch('mousePressed', place, { isDown: true, modifiers: ALT });
  await dispatch('mouseReleased', place, { isDown: false, modifiers: ALT });
}
