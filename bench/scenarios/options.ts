/**
 * What an option chain costs at every tick: five hundred contracts valued with their greeks from a surface that moves,
 * beside the same chain with the price alone.
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { OptionContract } from '@tradefloor/contracts/option';
import { contractsOn } from '@tradefloor/core/option/option-contract';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import {
  modelValue,
  OPTION_UNDERLYINGS,
  surfaceAt,
  viewOf,
} from '@tradefloor/sim/option/option-market';
import { compare } from '../harness/compare.ts';
import type { Scenario } from '../harness/scenario.ts';
import { rounded } from '../harness/statistics.ts';

const SEED = 42;
const NOW_MS = 1_795_444_200_000;
const CONTRACTS = 500;
const TICK_MS = 250;

const UNDERLYINGS = EQUITIES.filter(({ symbol }) => OPTION_UNDERLYINGS.has(symbol));

/** One tick: a surface for every underlying, then every contract. Answers how many were valued. */
function chainTick(contracts: readonly OptionContract[], each: typeof viewOf | typeof modelValue) {
  let seq = 0;
  return () => {
    seq += 1;
    const moments = new Map(
      UNDERLYINGS.map((underlying) => [
        underlying.symbol,
        {
          spot: underlying.referencePrice,
          surface: surfaceAt(SEED, underlying, seq),
          nowMs: NOW_MS + seq * TICK_MS,
        },
      ]),
    );
    for (const contract of contracts) {
      const moment = moments.get(instrumentSymbol(contract.underlying));
      if (moment !== undefined) each(contract, moment);
    }
    return contracts.length;
  };
}

export const options: Scenario = async ({ isQuick }) => {
  const contracts = UNDERLYINGS.flatMap((each) => contractsOn(each, NOW_MS)).slice(0, CONTRACTS);
  const ticks = isQuick ? 40 : 400;
  const turnOf = (tick: () => number) => () => {
    let valued = 0;
    for (let i = 0; i < ticks; i += 1) valued += tick();
    return valued;
  };
  const compared = await compare(
    [
      { name: 'value and greeks', turn: turnOf(chainTick(contracts, modelValue)) },
      { name: 'value, greeks and quote', turn: turnOf(chainTick(contracts, viewOf)) },
    ],
    isQuick ? 2 : 4,
  );
  return [
    {
      title: `${contracts.length} option contracts repriced at every tick`,
      rows: compared.map(({ name, cpuUs }) => ({
        variant: name,
        figures: {
          'us/contract': rounded(cpuUs),
          'ms/tick': rounded((cpuUs * contracts.length) / 1_000),
          '% of a core at 4 ticks/s': rounded((cpuUs * contracts.length * 100) / (TICK_MS * 1_000)),
        },
      })),
    },
  ];
};
