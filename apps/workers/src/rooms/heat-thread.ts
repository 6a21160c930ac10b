/** The program of a thread that holds the market of one heat: requests in, what they came to out, one after the other. */
import { parentPort } from 'node:worker_threads';
import type { HeatTerms, HeatWorld } from '@tradefloor/core/competition/rooms/heat';
import { yieldToTrading } from '../process/yield-to-trading.ts';
import { openHeat } from './heat-runner.ts';
import type { HeatReport, HeatRequest } from './heat-task.ts';

yieldToTrading();

let world: HeatWorld | null = null;

parentPort?.on('message', (message: HeatTerms | HeatRequest) => {
  if (!('op' in message)) {
    world = openHeat(message);
    return;
  }
  if (world === null) return;
  void respond(world, message).then((outcome) => {
    const report: HeatReport = { id: message.id, outcome };
    parentPort?.postMessage(report);
  });
});

function respond(of: HeatWorld, request: HeatRequest): Promise<HeatReport['outcome']> {
  switch (request.op) {
    case 'advance':
      return of.advance(request.lines, request.toMs);
    case 'seat':
      return of.seat(request.no);
    case 'glance':
      return of.glance(request.no);
    case 'end':
      return of.end();
  }
}
