/** The program of a backtest's thread: executes its work item, posts the result, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { yieldToTrading } from '../process/yield-to-trading.ts';
import { type BacktestWork, runBacktest } from './run-backtest.ts';

yieldToTrading();
parentPort?.postMessage(runBacktest(workerData as BacktestWork));
