#!/usr/bin/env node
/**
 * `node bin/certify.mjs [--host 127.0.0.1] [--port 9880] [--isin US...] [--auctions own|SECONDS]`: plays the scenarios of
 * an exchange's certification against any FIX 4.4 exchange that knows two clients and a drop copy, prints a table, and
 * ends with 1 when one fails. Requests for quote are played for the bond that is named. Auctions are played on an
 * exchange of our own with days of seconds, or on the one at the port where it begins its calls within so many seconds.
 */
import { runCertification } from '../tooling/fix-certification/run-certification.mjs';
import { openAuctionExchange } from '../tooling/launcher/auction-exchange.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(() => runCertification(openAuctionExchange));
