/**
 * What runs inside the browser of the `desk` scenario, as text, since nothing of the bench's own is served to it: the
 * probe that every measured page starts with, and the bare page that takes the same ticks and paints them plainly.
 */

/**
 * Marks the receipt of every frame of ticks before the page sees it; the first change of the page's live figures after
 * it and the next animation frame after that change end it. Receipts that change nothing are dropped with the next one.
 */
export const PROBE = `(() => {
  const seen = (globalThis.benchSeen = { lcpMs: 0, lcpText: '', ticks: [], interactions: {} });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.lcpMs = entry.startTime;
      seen.lcpText = (entry.element?.textContent ?? '').slice(0, 60);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId === 0) continue;
      seen.interactions[interactionId] = Math.max(seen.interactions[interactionId] ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  let receivedMs = null;
  const Socket = globalThis.WebSocket;
  globalThis.WebSocket = class extends Socket {
    constructor(...words) {
      super(...words);
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && /"(?:q|t)":\\[/.test(data)) receivedMs = performance.now();
      });
    }
  };
  const painted = () => {
    if (receivedMs === null) return;
    const fromMs = receivedMs;
    receivedMs = null;
    requestAnimationFrame(() => seen.ticks.push(performance.now() - fromMs));
  };
  globalThis.benchWatch = (selector) =>
    new MutationObserver(painted).observe(document.querySelector(selector), {
      subtree: true,
      characterData: true,
      childList: true,
    });
})()`;

/** The path under which the bench serves the bare page, at the platform's own address. */
export const BARE_PATH = '/bench-bare-desk';

/** Every listed symbol in a table: its frame decoded, its texts set in the next animation frame, and no more. */
export const BARE_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Bare ticks</title>
<style>body{background:#111;color:#ddd;font:12px sans-serif}td{width:6em;text-align:right}</style></head>
<body><h1>Prices</h1><table><tbody id="prices"></tbody></table>
<script>
const rows = new Map();
let order = [];
let isRequested = false;
const body = document.getElementById('prices');
const add = ([index, symbol, unit]) => {
  const line = body.insertRow();
  line.insertCell().textContent = symbol;
  const cells = ['bid', 'ask', 'last', 'volume'].map(() => line.insertCell().appendChild(document.createTextNode('')));
  rows.set(index, { unit, cells, bid: 0, ask: 0, last: 0, volume: 0, isNew: true });
  order = [...rows.keys()].sort((a, b) => a - b);
};
const each = (at, take) => (at ?? order).forEach((index, i) => {
  const row = rows.get(index);
  if (row === undefined) return;
  take(row, i);
  row.isNew = true;
});
const draw = () => {
  isRequested = false;
  for (const row of rows.values()) {
    if (!row.isNew) continue;
    row.isNew = false;
    const texts = [row.bid / row.unit, row.ask / row.unit, row.last / row.unit].map((price) => price.toFixed(2));
    [...texts, String(row.volume)].forEach((text, i) => {
      if (row.cells[i].data !== text) row.cells[i].data = text;
    });
  }
};
const take = ({ f, d, q, t, v }) => {
  if (f) { rows.clear(); body.replaceChildren(); }
  for (const entry of d ?? []) if (!rows.has(entry[0])) add(entry);
  if (q) each(q[0], (row, i) => { row.bid = q[1][i]; row.ask = q[1][i] + q[2][i]; });
  if (t) each(t[0], (row, i) => { row.last = row.bid + t[1][i]; if (!f) row.volume += t[2][i]; });
  if (v) each(v[0], (row, i) => { row.volume = v[1][i]; });
  if (!isRequested) { isRequested = true; requestAnimationFrame(draw); }
};
const socket = new WebSocket('ws://' + location.host + '/trpc');
socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'ticks', input: {} } }));
socket.onmessage = ({ data }) => {
  const frame = JSON.parse(data).result?.data;
  if (frame !== undefined) take(frame);
};
</script></body></html>`;
