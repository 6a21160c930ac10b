/** The frozen results of a heat: one hash for their content, and the table of prizes. */
import { decimalOfMoney, money } from '@tradefloor/contracts/money';
import { FrozenResults, type RoomStanding } from '@tradefloor/contracts/room';
import type { RoomMeasure } from '@tradefloor/contracts/vocabulary/rooms';
import { canonicalJson } from '../../canonical-json.ts';
import { toCsv } from '../../csv.ts';
import { sha256 } from '../../sha256.ts';

const Content = FrozenResults.omit({ digest: true });

/** Results with their digest: SHA-256 of the canonical JSON of all other fields as they travel. */
export const freezeResults = (content: Omit<FrozenResults, 'digest'>): FrozenResults => ({
  ...content,
  digest: sha256(canonicalJson(Content.encode(content))),
});

const COLUMNS = [
  'rank',
  'label',
  'kind',
  'prize',
  'score',
  'pnl',
  'risk_adjusted',
  'execution_cost_bps',
  'max_drawdown',
  'fills',
  'disqualified',
  'digest',
] as const;

/**
 * Results as comma separated values (RFC 4180), a line for each seat by rank. Those that share a rank have the prizes of the
 * places they share: two first have the first and the second between them.
 */
export function toResultsCsv(
  { standings, scoring, digest }: FrozenResults,
  prizes: readonly string[],
): string {
  const lines = standings.map((line) => [
    line.rank,
    line.label,
    line.kind,
    findPrizes(line.rank, standings, prizes),
    toScoreCell(line.score, scoring.measure),
    decimalOfMoney(line.pnl),
    toShort(line.riskAdjusted),
    toShort(line.executionCostBps),
    decimalOfMoney(line.maxDrawdown),
    line.fills,
    line.disqualified,
    digest,
  ]);
  return toCsv([COLUMNS, ...lines]);
}

/** A score in the unit of the figure that it is: of profit and loss, the currency's. */
const toScoreCell = (score: number | null, measure: RoomMeasure): string | number | null =>
  score !== null && measure === 'PNL' ? decimalOfMoney(money(score)) : toShort(score);

/** Four decimals at most. */
const toShort = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(4));

/** The prizes of a rank: of all places that those who share it share. Empty without one. */
export function findPrizes(
  rank: number | null,
  standings: readonly Pick<RoomStanding, 'rank'>[],
  prizes: readonly string[],
): string {
  if (rank === null) return '';
  const sharers = standings.filter((other) => other.rank === rank).length;
  return prizes.slice(rank - 1, rank - 1 + sharers).join(' / ');
}
