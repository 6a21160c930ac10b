/** Rolling a position: the contract it goes into, by default the same strike at the next expiry. */

import { useQuery } from '@tanstack/react-query';
import { parseOptionSymbol } from '@tradefloor/instruments/option/option-symbol';
import { useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { SelectField } from '../../kit/ui/field.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { toDecimal } from '../../lib/format/units.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { HeldOption } from './held-greeks.ts';
import type { Chain } from './legs.ts';
import { nextExpiry, type PackageLegs, rollLegs } from './position-legs.ts';

type RollFormProps = {
  readonly held: HeldOption;
  readonly onRoll: (roll: PackageLegs) => void;
  readonly onCancel: () => void;
};

/** The contract of a type at a strike of the chain; null where it is not listed there. */
function findContract(chain: Chain, type: 'CALL' | 'PUT', strike: number): string | null {
  const row = chain.rows.find((one) => one.strike === strike);
  return row === undefined ? null : row[type === 'CALL' ? 'call' : 'put'].symbol;
}

export function RollForm({ held, onRoll, onCancel }: RollFormProps) {
  const client = useClient();
  const contract = parseOptionSymbol(held.symbol);
  const underlying = contract?.underlying ?? '';
  const [expiry, setExpiry] = useState<string | null>(null);
  const listed = useWatched(useQuery(client.queries.rfq.chain.queryOptions({ underlying })));
  const into = expiry ?? nextExpiry(listed.data?.expiries ?? [], held.expiry);
  const { data: chain, error } = useWatched(
    useQuery(
      client.queries.rfq.chain.queryOptions(
        { underlying, ...(into === null ? {} : { expiry: into }) },
        { enabled: into !== null, placeholderData: (before) => before },
      ),
    ),
  );
  if (contract === null) return null;
  const problem = listed.error ?? error;
  if (problem) return <Refused problem={toProblem(problem)} />;
  if (listed.data === undefined) return <p className="text-t3">Loading expiries…</p>;
  if (into === null) {
    return (
      <p className="flex items-center gap-2 text-warn">
        {phrase`No expiry after ${held.expiry} is listed.`}
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    );
  }
  return (
    <RollInto
      held={held}
      chain={chain}
      expiries={listed.data.expiries}
      into={into}
      onExpiry={setExpiry}
      onRoll={onRoll}
      onCancel={onCancel}
    />
  );
}

type RollIntoProps = RollFormProps & {
  /** Of the chosen expiry, or of another one until that has come. */
  readonly chain: Chain | undefined;
  readonly expiries: readonly string[];
  readonly into: string;
  readonly onExpiry: (expiry: string) => void;
};

function RollInto(of: RollIntoProps) {
  const { held, chain, expiries, into, onExpiry, onRoll, onCancel } = of;
  const [strike, setStrike] = useState<number | null>(null);
  const contract = parseOptionSymbol(held.symbol);
  if (contract === null) return null;
  const at = strike ?? toDecimal(contract.strike);
  const symbol = chain?.expiry === into ? findContract(chain, contract.type, at) : null;
  const fault = toFault({ symbol, held: held.symbol, isLoaded: chain?.expiry === into });
  return (
    <form
      aria-label={phrase`Roll ${held.symbol}`}
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (symbol !== null && fault === null) onRoll(rollLegs(held, symbol));
      }}
    >
      <SelectField
        label="Into expiry"
        value={into}
        options={expiries.map((value) => ({ value, label: value }))}
        onChange={({ target }) => onExpiry(target.value)}
      />
      <SelectField
        label="Strike"
        value={String(at)}
        options={listStrikes(chain, at).map((value) => ({
          value: String(value),
          label: String(value),
        }))}
        problem={fault}
        onChange={({ target }) => setStrike(Number(target.value))}
      />
      <Button
        look="primary"
        type="submit"
        className="mt-4.5"
        aria-disabled={symbol === null || fault !== null}
      >
        Fill ticket
      </Button>
      <Button className="mt-4.5" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

/** The listed strikes, and the one that is held where it is not among them. */
const listStrikes = (chain: Chain | undefined, held: number): readonly number[] =>
  [...new Set([...(chain?.rows.map(({ strike }) => strike) ?? []), held])].toSorted(
    (a, b) => a - b,
  );

function toFault(of: {
  readonly symbol: string | null;
  readonly held: string;
  readonly isLoaded: boolean;
}): string | null {
  if (!of.isLoaded) return null;
  if (of.symbol === null) return 'Not listed at this expiry: choose another strike';
  return of.symbol === of.held ? 'This is the contract that is held' : null;
}
