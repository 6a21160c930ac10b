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

type Held = {
  readonly isDown: boolean;
  readonly modifiers?: number;
  readonly button?: 'left' | 'right';
};

/** As the protocol counts the buttons that are down. */
const BUTTONS = { left: 1, right: 2 } as const;

const dispatch = async (
  type: Kind,
  place: Place,
  { isDown, modifiers = 0, button = 'left' }: Held,
): Promise<void> => {
  const frame = window.frameElement?.getBoundingClientRect();
  await (cdp() as unknown as Protocol).send('Input.dispatchMouseEvent', {
    type,
    x: (frame?.left ?? 0) + place.x,
    y: (frame?.top ?? 0) + place.y,
    button: type === 'mouseMoved' && !isDown ? 'none' : button,
    buttons: isDown ? BUTTONS[button] : 0,
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

/** A click with the second button. */
export async function secondClick(place: Place): Promise<void> {
  await dispatch('mousePressed', place, { isDown: true, button: 'right' });
  await dispatch('mouseReleased', place, { isDown: false, button: 'right' });
}

/** A click with Alt held. */
export async function altClick(place: Place): Promise<void> {
  await dispatch('mousePressed', place, { isDown: true, modifiers: ALT });
  await dispatch('mouseReleased', place, { isDown: false, modifiers: ALT });
}
