/** The frame in which live figures are drawn. */
import { flushSync } from 'react-dom';

/**
 * Calls back in the next animation frame, and draws in it what the callback changes of components: React would do so in
 * a task after the frame, and the browser would lay out and paint a second one for every batch of prices.
 */
export function requestDrawing(callback: () => void): void {
  window.requestAnimationFrame(() => flushSync(callback));
}
