/** Confirms an exercise: how many contracts, the trade in the share it becomes, and what a sale would bring instead. */

import type { OptionContract } from '@tradefloor/contracts/option';
import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { deliveredShares } from '@tradefloor/instruments/exercise';
import { useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { useDecimals } from '../../kit/live/use-decimals.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { InputField } from '../../kit/ui/field.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { shownName } from '../../lib/format/names.ts';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { PX_PER_UNIT } from '../../lib/format/units.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { MarginAccount } from '../../platform/client/shapes.ts';
import { useClearingAction } from './use-clearing.ts';

type Held = MarginAccount['positions'][number] & { readonly contract: OptionContract };

export function ExerciseDialog({
  held,
  onClose,
}: {
  readonly held: Held;
  readonly onClose: () => void;
}) {
  const client = useClient();
  const { message, isBusy, run } = useClearingAction();
  const [text, setText] = useState(String(held.netQty));
  const contracts = toContracts(text, held.netQty);
  const exercise = () =>
    run(async () => {
      if (contracts === null) return '';
      const { symbol, netQty } = held;
      await client.calls.ccp.exercise.mutate({ symbol, contracts, held: netQty });
      onClose();
      return '';
    });
  return (
    <Dialog
      title={phrase`Exercise ${shownName(held.symbol)}?`}
      onClose={onClose}
      footer={
        <>
          <span role="status" className="flex-1 self-center text-12 text-t2">
            <Refused problem={message} />
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={isBusy || contracts === null}
            onClick={() => void exercise()}
          >
            Exercise
          </Button>
        </>
      }
    >
      <InputField
        label="Contracts"
        inputMode="numeric"
        value={text}
        problem={contracts === null ? phrase`a whole number from 1 to ${held.netQty}` : null}
        onChange={(event) => setText(event.target.value)}
        data-first-focus
      />
      {contracts === null ? null : <Outcome held={held} contracts={contracts} />}
    </Dialog>
  );
}

function toContracts(text: string, held: number): number | null {
  const count = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= held ? count : null;
}

/** The trade that it becomes, beside a sale of the option at its mark. */
function Outcome({ held, contracts }: { readonly held: Held; readonly contracts: number }) {
  const getDecimals = useDecimals();
  const { contract, markPx } = held;
  const { underlying } = contract;
  const strike = contract.strike / PX_PER_UNIT;
  const shares = deliveredShares(contract, contracts);
  const count = Math.abs(shares);
  const verb = shares > 0 ? 'Buy' : 'Sell';
  return (
    <>
      <p className="mt-3 text-13">
        {phrase`${verb} ${formatQty(count)} ${underlying} at ${formatFixed(strike, getDecimals(underlying))}: ${formatFixed(count * strike, 2)} USD, settled like a trade in the share.`}
      </p>
      <p className="mt-1 text-13 text-t2">
        {phrase`Selling the option at its mark would bring ${formatFixed(contracts * OPTION_MULTIPLIER * markPx, 2)} USD. An exercise cannot be undone.`}
      </p>
    </>
  );
}
