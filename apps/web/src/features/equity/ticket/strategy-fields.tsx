/** How the order is executed: for how long, by which strategy, at which venue; what the strategy is, where it is not plain. */

import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { DARK_QTY_MIN, isImmediate, TIMES_IN_FORCE } from '@tradefloor/contracts/vocabulary/order';
import { isPegged } from '@tradefloor/contracts/vocabulary/price-terms';
import { isDirect, STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { lazy, type ReactNode, Suspense } from 'react';
import { useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { TIME_NAMES } from '../../../kit/order/type-names.ts';
import { cx } from '../../../kit/ui/cx.ts';
import { SelectField } from '../../../kit/ui/field.tsx';
import { toChoices } from '../../../lib/choices.ts';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Identity, Instrument, PreviewRequest } from '../../../platform/client/shapes.ts';
import { defaultExpiry } from '../../../platform/orders/time-in-force-text.ts';
import { useAuctions } from '../auctions/use-auctions.ts';
import { mayBeForAuction } from './auction-draft.ts';
import { type Draft, withStrategy } from './draft.ts';
import { FieldRefusalLine } from './field-refusal.tsx';
import { countHandling, hasHandling } from './handling-draft.ts';
import { MoreButton, useDisclosure } from './more-button.tsx';
import type { TicketState } from './use-ticket.ts';
import { VENUE_CHOICES } from './venues.ts';

/** Loaded when a strategy needs it: with its form and its plot it is a fifth of the ticket. */
const AlgoSection = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./algo-section.tsx')).AlgoSection })),
);

type StrategyFieldsProps = { readonly ticket: TicketState; readonly instrument: Instrument };

const ExpiryField = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./expiry-field.tsx')).ExpiryField })),
);

const AuctionNote = lazy(() =>
  untilLoaded(async () => ({
    default: (await import('../auctions/auction-note.tsx')).AuctionNote,
  })),
);

const HandlingFields = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./handling-fields.tsx')).HandlingFields })),
);

const TIMES = toChoices(TIMES_IN_FORCE, TIME_NAMES);

/**
 * What is worked over time, or follows the market, cannot be immediate; only orders for shares are good till a date, or for
 * an auction where there are any.
 */
function listTimes(draft: Draft, { instrumentType }: Instrument, hasAuctions: boolean) {
  const { strategy, orderType, timeInForce } = draft;
  const isShare = instrumentType === 'equity';
  const isOnce = isDirect(strategy) && !isPegged(orderType);
  return TIMES.filter(({ value }) => {
    if (value === timeInForce) return true;
    if (isForAuction(value)) return isShare && hasAuctions && mayBeForAuction(draft);
    return (isOnce || !isImmediate(value)) && (value !== 'GTD' || isShare);
  });
}

const STRATEGY_CHOICES = toChoices(STRATEGIES, {
  LIT: 'Lit (SOR)',
  DARK: 'Dark (midpoint)',
  TWAP: 'TWAP',
  VWAP: 'VWAP',
  POV: 'POV',
  IS: 'Implementation shortfall',
  ICEBERG: 'Iceberg',
  ARRIVAL: 'Arrival price',
  SNIPER: 'Liquidity sweep (SNIPER)',
});

const ROUTER = { value: '', label: 'Smart order router' } as const;

export function StrategyFields({ ticket, instrument }: StrategyFieldsProps) {
  const { draft, change } = ticket;
  const { browser } = useClient();
  const identity = useIdentity();
  const { strategies } = identity.limits;
  // The one that would be sent is always in the list: without it another would look chosen.
  const offered = STRATEGY_CHOICES.filter(
    ({ value }) => value === draft.strategy || strategies.includes(value),
  );
  const hasMore = instrument.instrumentType === 'equity' && hasHandling(draft);
  const hasAuctions = (useAuctions().auctions?.day ?? null) !== null;
  const count = countHandling(draft);
  const more = useDisclosure(count > 0);
  return (
    <>
      <div
        className={cx(
          'grid gap-2',
          draft.strategy === 'LIT' ? 'grid-cols-[1fr_1.68fr_4.75rem]' : 'grid-cols-2',
        )}
      >
        <SelectField
          label="Strategy"
          data-field="type"
          value={draft.strategy}
          options={offered}
          onChange={(event) => {
            const chosen = offered.find(({ value }) => value === event.target.value);
            if (chosen !== undefined) change(withStrategy(draft, chosen.value));
          }}
        />
        {isDirect(draft.strategy) ? (
          <VenueField
            ticket={ticket}
            hint={
              hasMore ? <MoreButton {...more} count={count} onPress={more.toggle} /> : undefined
            }
          />
        ) : null}
        <SelectField
          label="Time in force"
          value={draft.timeInForce}
          options={listTimes(draft, instrument, hasAuctions)}
          onChange={(event) => {
            const chosen = TIMES.find(({ value }) => value === event.target.value);
            if (chosen === undefined) return;
            const timeInForce = chosen.value;
            change(
              timeInForce === 'GTD' && draft.expireText === ''
                ? { timeInForce, expireText: defaultExpiry(browser.nowMs()) }
                : { timeInForce },
            );
          }}
        />
      </div>
      <TimeTerms ticket={ticket} />
      {hasMore && more.isOpen ? <Handling ticket={ticket} instrument={instrument} /> : null}
      <FieldRefusalLine ticket={ticket} field="type" />
      {draft.strategy === 'DARK' ? <DarkWords identity={identity} /> : null}
      <Algo ticket={ticket} instrument={instrument} />
    </>
  );
}

function Handling({ ticket, instrument }: StrategyFieldsProps) {
  const { draft, read, change } = ticket;
  return (
    <Suspense fallback={<div className="min-h-11" />}>
      <HandlingFields
        draft={draft}
        read={read?.handling ?? null}
        instrument={instrument}
        change={change}
      />
    </Suspense>
  );
}

/** What a time in force has besides: the auction it is for, or the date. */
function TimeTerms({ ticket }: { readonly ticket: TicketState }) {
  const { timeInForce } = ticket.draft;
  if (isForAuction(timeInForce)) {
    return (
      <Suspense fallback={<div className="min-h-8" />}>
        <AuctionNote timeInForce={timeInForce} />
      </Suspense>
    );
  }
  return timeInForce === 'GTD' ? (
    <Suspense fallback={<div className="min-h-11" />}>
      <ExpiryField
        text={ticket.draft.expireText}
        read={ticket.read?.expiry ?? null}
        onText={(expireText) => ticket.change({ expireText })}
      />
    </Suspense>
  ) : null;
}

type VenueFieldProps = { readonly ticket: TicketState; readonly hint: ReactNode };

function VenueField({ ticket: { draft, change }, hint }: VenueFieldProps) {
  if (draft.strategy === 'DARK') {
    return <SelectField label="Venue" hint={hint} value="DARK1" disabled options={[DARK1]} />;
  }
  if (isForAuction(draft.timeInForce)) {
    return <SelectField label="Venue" hint={hint} value="" disabled options={[PRIMARY]} />;
  }
  return (
    <SelectField
      label="Venue"
      hint={hint}
      value={draft.venue ?? ''}
      options={[ROUTER, ...VENUE_CHOICES]}
      onChange={(event) => {
        const chosen = VENUE_CHOICES.find(({ value }) => value === event.target.value);
        change({ venue: chosen?.value ?? null });
      }}
    />
  );
}
const PRIMARY = { value: '', label: 'Primary venue' } as const;
const DARK1 = { value: 'DARK1', label: 'DARK1 dark pool' } as const;

function DarkWords({ identity: { darkPoolAccess, limits } }: { readonly identity: Identity }) {
  const least = DARK_QTY_MIN.toLocaleString('en-US');
  const isTooSmall = limits.maxOrderQty < DARK_QTY_MIN;
  return (
    <p className="text-11 text-t3">{phrase`Hidden midpoint peg in DARK1, minimum ${least} shares. ${
      darkPoolAccess ? 'You have dark pool access.' : 'No dark pool access. Risk managers grant it.'
    }${
      isTooSmall
        ? phrase` Your limit of ${limits.maxOrderQty.toLocaleString('en-US')} per order is below this minimum.`
        : ''
    }`}</p>
  );
}

function Algo({ ticket: { draft, change, read, intent }, instrument }: StrategyFieldsProps) {
  const { strategy } = draft;
  if (isDirect(strategy)) return null;
  const requested: PreviewRequest | null =
    intent === null
      ? null
      : {
          symbol: instrument.symbol,
          side: intent.side,
          qty: intent.qty,
          strategy,
          ...(intent.algoParams === null ? {} : { algoParams: intent.algoParams }),
        };
  return (
    <Suspense fallback={<div className="min-h-48" />}>
      <AlgoSection
        strategy={strategy}
        texts={draft.algoTexts}
        onChange={(algoTexts) => change({ algoTexts })}
        draft={requested}
        problem={read?.algo?.ok === false ? read.algo.problem : null}
      />
    </Suspense>
  );
}
