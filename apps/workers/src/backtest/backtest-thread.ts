/** The program of a backtest's thread: executes its work item, posts the result, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { workBehindTraders } from '../process/behind-traders.ts';
import { type BacktestWork, runBacktest } from './run-backtest.ts';

workBehindTraders();
parentPort?.postMessage(runBacktest(workerData as BacktestWork));
