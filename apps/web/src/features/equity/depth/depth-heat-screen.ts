/** Draws a depth heat map on a canvas, in the colours of the page's theme: sizes, the best prices, trades as dots. */
import { toPlace, toX } from '../../../kit/plot/plot-scale.ts';
import {
  type DepthColumn,
  type DepthHistory,
  type HeatFrame,
  type HeatTrade,
  toStrength,
} from './depth-history.ts';

type Size = { readonly width: number; readonly height: number };
type Colours = Readonly<Record<(typeof TOKENS)[number], string>>;
const TOKENS = ['s1', 'buy', 'sell', 'text1', 'text2'] as const;

/** The faintest size that is shown, and what is left for the strongest. */
const FAINTEST = 0.06;
/** Pixels of a dot's radius: of the smallest trade, and what the largest adds. */
const DOT_PX = 1.5;
const DOT_MORE_PX = 5;

function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    s1: read('s1'),
    buy: read('buy'),
    sell: read('sell'),
    text1: read('text1'),
    text2: read('text2'),
  };
}

type Scene = {
  readonly context: CanvasRenderingContext2D;
  readonly size: Size;
  readonly frame: HeatFrame;
  readonly colours: Colours;
};

/** Draws the whole map; nothing but its ground while there is no frame. */
export function drawHeat(
  canvas: HTMLCanvasElement,
  { columns, trades }: Pick<DepthHistory, 'columns' | 'trades'>,
  frame: HeatFrame | null,
): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const size = sharpen(canvas, context);
  const colours = readColours(canvas);
  context.globalAlpha = 1;
  context.fillStyle = colours.s1;
  context.fillRect(0, 0, size.width, size.height);
  if (frame === null) return;
  const scene = { context, size, frame, colours };
  for (const column of columns) drawColumn(scene, column);
  context.globalAlpha = 1;
  for (const column of columns) drawBest(scene, column);
  for (const trade of trades) drawTrade(scene, trade);
}

/** As many pixels as the screen has for it; drawing goes on in pixels of the page. */
function sharpen(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Size {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { width, height };
}

const toLeft = ({ frame, size }: Scene, time: number): number => toX(time, frame.x) * size.width;
const toTop = ({ frame, size }: Scene, tick: number): number =>
  toPlace(tick, frame.y) * size.height;

function drawColumn(scene: Scene, { time, bids, asks }: DepthColumn): void {
  const { context, frame, colours } = scene;
  const left = toLeft(scene, time);
  const width = toLeft(scene, time + 1) - left;
  const height = toTop(scene, 0) - toTop(scene, 1);
  for (const [side, colour] of [
    [bids, colours.buy],
    [asks, colours.sell],
  ] as const) {
    context.fillStyle = colour;
    for (const [tick, shares] of side) {
      if (tick < frame.y.low || tick > frame.y.high) continue;
      context.globalAlpha = FAINTEST + (1 - FAINTEST) * toStrength(shares, frame.largest);
      context.fillRect(left, toTop(scene, tick + 0.5), width, height);
    }
  }
}

/** The edges of bid and ask. */
function drawBest(scene: Scene, { time, bestBid, bestAsk }: DepthColumn): void {
  const { context, colours } = scene;
  const left = toLeft(scene, time);
  const width = toLeft(scene, time + 1) - left;
  context.fillStyle = colours.text2;
  if (bestBid !== null) context.fillRect(left, toTop(scene, bestBid + 0.5) - 0.5, width, 1);
  if (bestAsk !== null) context.fillRect(left, toTop(scene, bestAsk - 0.5) - 0.5, width, 1);
}

function drawTrade(scene: Scene, { atMs, tick, qty, side }: HeatTrade): void {
  const { context, frame, colours } = scene;
  if (tick < frame.y.low || tick > frame.y.high) return;
  const radius = DOT_PX + DOT_MORE_PX * toStrength(qty, frame.largestTrade);
  context.beginPath();
  context.arc(toLeft(scene, atMs / 1_000), toTop(scene, tick), radius, 0, 2 * Math.PI);
  context.fillStyle = side === 'BUY' ? colours.buy : colours.sell;
  context.fill();
  context.strokeStyle = colours.text1;
  context.lineWidth = 1;
  context.stroke();
}
