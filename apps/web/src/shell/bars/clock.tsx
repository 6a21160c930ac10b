/** The time in UTC; the reader's own zone in the title. */
import { useEffect, useState } from 'react';
import { formatLocal, formatTime } from '../../lib/format/time.ts';

export function Clock() {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNowMs(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <time className="font-mono text-12 text-t2" title={`Local time: ${formatLocal(nowMs)}`}>
      {formatTime(nowMs)}Z
    </time>
  );
}
