/** What an account's initial margin is made of: each product opens to its scenarios, the worst one marked. */

import { PlainTable } from '../../kit/table/plain-table.tsx';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { MarginAccount } from '../../platform/client/shapes.ts';
import { explainRequirement } from './margin-working.ts';

type Requirement = MarginAccount['requirements'][number];
type Scenario = Requirement['scenarios'][number];

/** The move of a scenario in words. */
function describeMove({ priceThirds, volatilityMove, counts }: Scenario): string {
  const price = describePrice(priceThirds, counts > 1);
  if (volatilityMove === 0) return price;
  return volatilityMove > 0 ? phrase`${price}, volatility up` : phrase`${price}, volatility down`;
}

function describePrice(thirds: number, isExtreme: boolean): string {
  if (thirds === 0) return phrase('Price unchanged');
  if (isExtreme)
    return thirds > 0 ? phrase('Price up 3 times range') : phrase('Price down 3 times range');
  const size = `${Math.abs(thirds)}/3`;
  return thirds > 0 ? phrase`Price up ${size} of range` : phrase`Price down ${size} of range`;
}

function Scenarios({ requirement }: { readonly requirement: Requirement }) {
  return (
    <PlainTable
      label={phrase`Scenarios of ${requirement.product}`}
      heads={[{ name: 'No.' }, { name: 'Scenario', isText: true }, { name: 'Gain, USD' }]}
    >
      {requirement.scenarios.map((one) => {
        const isWorst = one.number === requirement.worstScenario;
        return (
          <tr key={one.number} className={isWorst ? 'font-semibold text-down' : ''}>
            <td className="px-1">{one.number}</td>
            <td className="px-1 text-left">
              {describeMove(one)}
              {isWorst ? phrase(' (worst)') : ''}
            </td>
            <td className="px-1">{formatFixed(one.gain, 2)}</td>
          </tr>
        );
      })}
    </PlainTable>
  );
}

/** The products of the account's requirement, the largest first. */
export function RequirementList(of: { readonly requirements: readonly Requirement[] }) {
  if (of.requirements.length === 0) return null;
  return (
    <section aria-label="Initial margin by product" className="text-12">
      {of.requirements.map((one) => (
        <details key={one.product} className="border-line border-t">
          <summary className="px-1 py-0.5">{phrase`${one.product} ${formatFixed(one.required, 2)} USD`}</summary>
          <p className="px-1 text-t2">{phrase`Scan risk ${formatFixed(one.scanRisk, 2)}, spread charge ${formatFixed(one.spreadCharge, 2)}, short option minimum ${formatFixed(one.shortMinimum, 2)}, largest loss ${one.largestLoss === null ? 'unbounded' : formatFixed(one.largestLoss, 2)}`}</p>
          <p className="px-1 text-t2">{explainRequirement(one)}</p>
          <ul className="px-1 text-t2">
            {one.positions.map(({ symbol, netQty, gain }) => (
              <li
                key={symbol}
              >{phrase`${formatQty(netQty)} ${symbol}: ${formatFixed(gain, 2)} in the worst scenario`}</li>
            ))}
          </ul>
          <Scenarios requirement={one} />
        </details>
      ))}
    </section>
  );
}
