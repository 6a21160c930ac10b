/**
 * What an option chain costs at every tick: five hundred contracts valued with their greeks from a surface that moves,
 * beside the textbook's formula written down as it stands there.
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { OptionContract } from '@tradefloor/contracts/option';
import { contractsOn, yearsTo } from '@tradefloor/instruments/option/option-contract';
import { volatilityAt } from '@tradefloor/instruments/option/vol-surface';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import {
  hasListedOptions,
  modelValue,
  type OptionMoment,
  surfaceAt,
  toView,
} from '@tradefloor/sim/option/option-market';
import { rateCurveAt } from '@tradefloor/sim/rates/rate-curve';
import { compare, ROUNDS } from '../harness/compare.ts';
import type { Scenario } from '../harness/scenario.ts';
import { rounded } from '../harness/statistics.ts';
import { bareOption } from './bare-options.ts';

const SEED = 42;
const NOW_MS = 1_795_444_200_000;
const CONTRACTS = 500;
const TICK_MS = 250;
const DOLLAR = 1_000_000;

const UNDERLYINGS = EQUITIES.filter(({ symbol }) => hasListedOptions(symbol));

/** The same contract by the bare formula, with the surface's volatility. */
function bareValue(contract: OptionContract, { spot, surface, rates, nowMs }: OptionMoment) {
  const years = yearsTo(contract.expiry, nowMs);
  const rate = rates.zeroRate(years);
  const [price, strike] = [spot / DOLLAR, contract.strike / DOLLAR];
  const forward = price * Math.exp(rate * years);
  const volatility = volatilityAt(surface, { forward, strike, years });
  const isCall = contract.type === 'CALL';
  return bareOption({ isCall, spot: price, strike, rate, years, volatility });
}

/** One tick: a surface for every underlying, then every contract. Returns how many were valued. */
function chainTick(
  contracts: readonly OptionContract[],
  each: (contract: OptionContract, moment: OptionMoment) => object,
) {
  let seq = 0;
  return () => {
    seq += 1;
    const moments = new Map(
      UNDERLYINGS.map((underlying) => [
        underlying.symbol,
        {
          spot: underlying.referencePrice,
          surface: surfaceAt(SEED, underlying, seq),
          rates: rateCurveAt(SEED, 'USD', seq),
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

export const options: Scenario = async ({ effort }) => {
  const contracts = UNDERLYINGS.flatMap((each) => contractsOn(each, NOW_MS)).slice(0, CONTRACTS);
  const ticks = { full: 400, quick: 40, smoke: 2 }[effort];
  const makeTurn = (tick: () => number) => () => {
    let valued = 0;
    for (let i = 0; i < ticks; i += 1) valued += tick();
    return valued;
  };
  const compared = await compare(
    [
      { name: 'the bare formula', turn: makeTurn(chainTick(contracts, bareValue)) },
      { name: 'value and greeks', turn: makeTurn(chainTick(contracts, modelValue)) },
      { name: 'value, greeks and quote', turn: makeTurn(chainTick(contracts, toView)) },
    ],
    ROUNDS[effort],
  );
  return [
    {
      title: `${contracts.length} option contracts repriced at every tick`,
      rows: compared.map(({ name, cpuUs, gain }, place) => ({
        variant: name,
        figures: {
          'us/contract': rounded(cpuUs),
          'ms/tick': rounded((cpuUs * contracts.length) / 1_000),
          '% of a core at 4 ticks/s': rounded((cpuUs * contracts.length * 100) / (TICK_MS * 1_000)),
          'gain (CPU)': place === 0 ? 'baseline' : `${rounded(gain.mid)}x`,
        },
      })),
      notes: [
        'The bare formula works d1 out nine times and holds seven digits; the real one repeats to the bit on every machine.',
      ],
    },
  ];
};
