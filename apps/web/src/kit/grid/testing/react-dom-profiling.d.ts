/** The React that users run, with `Profiler`: it has no types of its own. */
declare module 'react-dom/profiling' {
  export { createRoot } from 'react-dom/client';
}
