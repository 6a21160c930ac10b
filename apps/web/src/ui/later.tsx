/**
 * A component whose code comes later. Unlike React's own, it never takes the page down when the line is cut while
 * it loads: it shows nothing, and tries again.
 */
import { type ComponentType, useEffect, useState } from 'react';

const AGAIN_MS = 1_000;

/** @param load fetches the component; `ahead` on the result fetches it before it is shown, and may fail quietly */
export function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | null = null;
  const fetched = async (): Promise<ComponentType<P>> => {
    loaded ??= await load();
    return loaded;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once per module, never while rendering.
  function Later(props: P) {
    const [Shown, setShown] = useState<ComponentType<P> | null>(() => loaded);
    useEffect(() => {
      if (Shown) return;
      let isCurrent = true;
      let timer = 0;
      const attempt = (): void => {
        fetched().then(
          (component) => {
            if (isCurrent) setShown(() => component);
          },
          () => {
            if (isCurrent) timer = window.setTimeout(attempt, AGAIN_MS);
          },
        );
      };
      attempt();
      return () => {
        isCurrent = false;
        window.clearTimeout(timer);
      };
    }, [Shown]);
    return Shown ? <Shown {...props} /> : null;
  }
  return Object.assign(Later, { ahead: () => void fetched().catch(() => undefined) });
}
