/** The ticket of an option package: quantity, net bid, mid and ask, net limit, cost and margin, and the presses that send. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dealBlockNow, useAccount, useCan, useClient } from '../../kit/live/use-client.ts';
import { PackageOutcome } from '../../kit/order/package-outcome.tsx';
import { DEFAULT_TOLERANCE, ToleranceField, tickText } from '../../kit/order/tolerance-field.tsx';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { InputField } from '../../kit/ui/field.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import type { Problem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toDealProblem, toProblem } from '../../platform/client/refusal.ts';
import type { Order } from '../../platform/client/shapes.ts';
import { dealAll, findDealtNet, toPremium, toUnit, withRoom } from './deal-legs.ts';
import { GreeksTable } from './greeks-table.tsx';
import type { Leg } from './legs.ts';
import { LimitFields } from './limit-fields.tsx';
import { LegQuotes, NetPrices } from './package-prices.tsx';
import {
  netText,
  type PackageQuote,
  readLimit,
  readUnits,
  standingText,
  type TypedLimit,
  toTicks,
  toTyped,
} from './package-terms.ts';

type PackageTicketProps = {
  readonly legs: readonly Leg[];
  /** Units as they are typed. */
  readonly units: string;
  readonly onUnits: (units: string) => void;
};

export function PackageTicket({ legs, units: typedUnits, onUnits }: PackageTicketProps) {
  const client = useClient();
  const { unit, times } = toUnit(legs);
  const units = readUnits(typedUnits, legs);
  const contracts = units.ok ? units.value * times : 0;
  const { data: quote, error } = useWatched(
    useQuery(
      client.queries.rfq.package.queryOptions(
        { legs: [...unit], qty: contracts },
        { enabled: units.ok, placeholderData: (before) => before },
      ),
    ),
  );
  return (
    <section aria-label="Package ticket" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-3">
        <InputField
          label="Quantity"
          className="w-28"
          inputMode="numeric"
          value={typedUnits}
          problem={units.ok ? null : units.problem}
          onChange={({ target }) => onUnits(target.value)}
        />
        {quote === undefined ? null : <NetPrices quote={quote} />}
      </div>
      {error ? (
        <p className="text-critical">
          <Refused problem={toProblem(error)} />
        </p>
      ) : null}
      {quote === undefined ? null : (
        <>
          <SendPackage quote={quote} unit={unit} units={units.ok ? contracts : null} />
          <LegQuotes quote={quote} />
          <GreeksTable quote={quote} />
        </>
      )}
    </section>
  );
}

type SendPackageProps = {
  readonly quote: PackageQuote;
  readonly unit: readonly Leg[];
  /** Null while what is typed is no quantity. */
  readonly units: number | null;
};

/** The limit, which is the mid until another is entered, and what became of the legs. */
function SendPackage({ quote, unit, units }: SendPackageProps) {
  const canDeal = useCan('options');
  const [entered, setEntered] = useState<TypedLimit | null>(null);
  const [tolerance, setTolerance] = useState(DEFAULT_TOLERANCE);
  const { sent, failure, isSending, send } = useSending(unit, units);
  if (!canDeal) return null;
  const typed = entered ?? toTyped(toTicks(quote.mid));
  const limit = readLimit(typed, unit);
  const { ask } = quote;
  const natural = ask === null ? null : withRoom(toTicks(ask), unit, tolerance);
  const isOff = isSending || units === null;
  return (
    <div className="flex flex-col gap-1">
      <LimitFields
        typed={typed}
        problem={limit.ok ? null : limit.problem}
        ticks={limit.ok ? limit.ticks : null}
        isMid={entered === null}
        onTyped={setEntered}
      />
      {limit.ok ? (
        <p className="text-t2" data-testid="package-limit">
          {units === null ? null : `${cashText(limit.ticks, units)} `}
          {standingText(limit.ticks, ask)}
        </p>
      ) : null}
      <div className="flex flex-wrap items-end gap-2">
        <Button
          look="primary"
          aria-disabled={isOff || !limit.ok}
          onClick={() => (limit.ok ? void send(limit.ticks) : undefined)}
        >
          Send at limit
        </Button>
        <Button
          aria-disabled={isOff || natural === null}
          onClick={() => (natural === null ? undefined : void send(natural))}
        >
          Deal at natural
        </Button>
        <ToleranceField ticks={tolerance} onTicks={setTolerance} />
        {natural === null || ask === null ? null : (
          <p
            className="pb-1 text-t2"
            data-testid="natural-limit"
          >{phrase`${netText(ask)} and ${tickText(tolerance)} a contract: limit ${toLimitText(natural)}`}</p>
        )}
      </div>
      <div role="status" data-testid="leg-answers">
        {failure === null ? (
          <>
            <DealtNet sent={sent} />
            <PackageOutcome sent={sent.orders} />
          </>
        ) : (
          <p>
            <Refused problem={failure} />
          </p>
        )}
      </div>
    </div>
  );
}

const toLimitText = (ticks: number): string => {
  const { effect, price } = toTyped(ticks);
  return `${phrase(effect.toLowerCase())} ${price}`;
};

function cashText(ticks: number, units: number): string {
  const premium = toPremium(ticks, units);
  return premium < 0
    ? phrase`At least ${formatFixed(-premium, 2)} USD received.`
    : phrase`At most ${formatFixed(premium, 2)} USD paid.`;
}

type Sent = { readonly orders: readonly Order[]; readonly units: number };
const NOTHING_SENT: Sent = { orders: [], units: 1 };

/** The net price that was dealt, once all legs have their fills. */
function DealtNet({ sent: { orders, units } }: { readonly sent: Sent }) {
  const account = useAccount((all) => all.orders());
  const newest = orders.map((one) => account.find(({ orderId }) => orderId === one.orderId) ?? one);
  const net = findDealtNet(newest, units);
  return net === null ? null : (
    <p data-testid="dealt-net">{phrase`${formatQty(units)} at net ${netText(net)}`}</p>
  );
}

/** Sends once at a time: what was sent, or why nothing was. */
function useSending(unit: readonly Leg[], units: number | null) {
  const client = useClient();
  const [sent, setSent] = useState(NOTHING_SENT);
  const [failure, setFailure] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (ticks: number): Promise<void> => {
    if (isSending || units === null) return;
    const stop = dealBlockNow(client);
    setSent(NOTHING_SENT);
    setFailure(stop);
    if (stop !== null) return;
    setSending(true);
    try {
      setSent({ orders: await dealAll(client, { legs: unit, units, ticks }), units });
    } catch (error) {
      setFailure(toDealProblem(error));
    } finally {
      setSending(false);
    }
  };
  return { sent, failure, isSending, send };
}
