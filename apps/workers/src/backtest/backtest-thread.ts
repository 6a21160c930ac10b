/** The program of a backtest's thread: does the work it was started with, says what it came to, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { workBehindTraders } from '../process/behind-traders.ts';
import { type BacktestWork, runBacktest } from './run-backtest.ts';

workBehindTraders();
parentPort?.postMessage(runBacktest(workerData as BacktestWork));
