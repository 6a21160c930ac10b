/** Where the pointer of the browser reaches an element, and whether it did. */

/** In pixels of the whole page: tests run in a frame of it. */
export type Place = { readonly x: number; readonly y: number };

const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick'];

/** @returns null for what a person could not press now: unseen, disabled, moving or covered by something else */
export function placeToPress(element: Element): Place | null {
  if (!isSeen(element) || element.closest(':disabled, [aria-disabled="true"]')) return null;
  if (isMoving(element)) return null;
  const place = middleInWindow(element) ?? scrolledMiddle(element);
  if (place === null || !isReached(element, place)) return null;
  const frame = window.frameElement;
  // A frame that is drawn smaller than it is has pixels of its own.
  if (frame?.closest('[data-scale]:not([data-scale="1"])')) return null;
  const { left = 0, top = 0 } = frame?.getBoundingClientRect() ?? {};
  return { x: left + place.x, y: top + place.y };
}

export const isSeen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  element.getBoundingClientRect().width > 0 &&
  element.getBoundingClientRect().height > 0;

/** Properties whose change moves nothing, and the parts of a keyframe that are no property. */
const STILL = /color|opacity|shadow|outline|fill|stroke|^offset$|computedOffset|easing|composite/i;

/** What is animated may be elsewhere when it is pressed. */
const isMoving = (element: Element): boolean =>
  document.getAnimations().some(({ effect, playState }) => {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return false;
    if (effect.target?.contains(element) !== true) return false;
    return effect.getKeyframes().some((frame) => Object.keys(frame).some((k) => !STILL.test(k)));
  });

function middleInWindow(element: Element): Place | null {
  const box = [...element.getClientRects()].find(({ width, height }) => width * height > 0);
  if (box === undefined) return null;
  const left = Math.max(0, box.left);
  const right = Math.min(window.innerWidth, box.right);
  const top = Math.max(0, box.top);
  const bottom = Math.min(window.innerHeight, box.bottom);
  if (right - left < 1 || bottom - top < 1) return null;
  const place = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return isReached(element, place) ? place : null;
}

/** What is out of sight in a part that scrolls is brought there first, to the middle, as Playwright does. */
function scrolledMiddle(element: Element): Place | null {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return middleInWindow(element);
}

function isReached(element: Element, { x, y }: Place): boolean {
  const reached = document.elementFromPoint(x, y);
  return reached !== null && element.contains(reached);
}

/**
 * Keeps a press from what has come between: it is seen by nothing then. A press whose click went elsewhere has not
 * reached the element either: where columns are laid out again between the button's way down and up, the browser gives
 * the click to what holds both places.
 * @returns whether the press reached the element; to be called when it is over
 */
export function watchPress(element: Element): () => boolean {
  let isHit: boolean | null = null;
  let isClicked = false;
  const watch = (event: Event): void => {
    if (!event.isTrusted) return;
    const isThere = event.composedPath().includes(element);
    isHit ??= isThere;
    if (event.type === 'click' && isThere) isClicked = true;
    if (isHit) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of PRESSES) window.addEventListener(type, watch, { capture: true });
  return () => {
    for (const type of PRESSES) window.removeEventListener(type, watch, { capture: true });
    // What is gone after the press was ended by its first half, as a menu that closes.
    return isHit === true && (isClicked || !element.isConnected);
  };
}
