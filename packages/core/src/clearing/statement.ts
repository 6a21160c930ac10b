/** One account's business day as a file: comma-separated values (RFC 4180), or a page to print. */
import type { Participant } from '@tradefloor/contracts/ccp';
import { decimalOfMoney, decimalOfPx, MONEY_PER_UNIT, money } from '@tradefloor/contracts/money';
import { toIso } from '@tradefloor/contracts/time';
import { toCsvCell } from '../csv.ts';
import { findDelivery } from './delivery-name.ts';
import { toEntries } from './ledger-entry.ts';
import type { AccountDay } from './reader.ts';

type Section = {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
};

const oldestFirst = (a: { readonly at: number }, b: { readonly at: number }): number => a.at - b.at;

const toTrades = (day: AccountDay): Section => ({
  title: 'Trades cleared',
  head: [
    'time',
    'novation',
    'leg',
    'symbol',
    'quantity',
    'price',
    'notional',
    'currency',
    'accrued',
  ],
  rows: [...day.novations]
    .sort(oldestFirst)
    .map(({ at, novationId, leg, symbol, qty, price, notional, currency, accruedInterest }) => [
      toIso(at),
      novationId,
      leg,
      symbol,
      qty,
      decimalOfPx(price),
      decimalOfMoney(notional),
      currency,
      decimalOfMoney(accruedInterest),
    ]),
});

const toOptionEnds = (day: AccountDay): Section => ({
  title: 'Options ended',
  head: ['time', 'end', 'kind', 'option', 'contracts', 'share', 'shares', 'strike', 'cash', 'due'],
  rows: [...day.optionEnds]
    .sort(oldestFirst)
    .map((end) => [
      toIso(end.at),
      end.optionEndId,
      end.kind,
      end.symbol,
      end.contracts,
      end.underlying,
      end.shares,
      decimalOfPx(end.strike),
      decimalOfMoney(end.cash),
      end.settlementDate ?? '',
    ]),
});

const toMargin = (day: AccountDay): Section => ({
  title: 'Margin movements',
  head: ['time', 'event', 'kind', 'symbol', 'amount', 'balance', 'currency'],
  rows: [...day.events]
    .sort(oldestFirst)
    .map(({ at, marginEventId, kind, symbol, amount, balanceAfter, currency }) => [
      toIso(at),
      marginEventId,
      kind,
      symbol ?? '',
      decimalOfMoney(amount),
      decimalOfMoney(balanceAfter),
      currency,
    ]),
});

const toPayments = (day: AccountDay): Section => ({
  title: 'Payments on positions',
  head: [
    'time',
    'payment',
    'kind',
    'symbol',
    'quantity',
    'rate',
    'cash',
    'currency',
    'due',
    '% a year',
  ],
  rows: [...day.payments]
    .sort(oldestFirst)
    .map(({ at, paymentId, kind, symbol, qty, rate, rateBps, cash, currency, payDate }) => [
      toIso(at),
      paymentId,
      kind,
      symbol,
      qty,
      decimalOfPx(rate),
      decimalOfMoney(cash),
      currency,
      payDate,
      rateBps === null ? '' : rateBps / BPS_PER_PERCENT,
    ]),
});

/** Basis points in one per cent. */
const BPS_PER_PERCENT = 100;

const toBuyIns = (day: AccountDay): Section => ({
  title: 'Buy-ins',
  head: [
    'time',
    'buy-in',
    'symbol',
    'quantity',
    'price',
    'amount',
    'contract',
    'cost',
    'currency',
    'due',
  ],
  rows: [...day.buyIns]
    .sort(oldestFirst)
    .map(({ at, buyInId, symbol, qty, price, currency, settlementDate, ...amounts }) => [
      toIso(at),
      buyInId,
      symbol,
      qty,
      decimalOfPx(price),
      decimalOfMoney(money(amounts.notional + amounts.accruedInterest)),
      decimalOfMoney(amounts.contractAmount),
      decimalOfMoney(amounts.cost),
      currency,
      settlementDate,
    ]),
});

type Delivered = { readonly obligationId: string; readonly at: number; qty: number; cash: number };

/** What an account received in each delivery of the day; what it gave is negative. */
function listDeliveries(day: AccountDay, participant: Participant): Delivered[] {
  const deliveries = new Map<string, Delivered>();
  for (const { transferId, creditId, amount, at } of day.transfers) {
    const found = findDelivery(transferId);
    if (found === null) continue;
    const sum = deliveries.get(found.delivery) ?? {
      obligationId: found.obligationId,
      at,
      qty: 0,
      cash: 0,
    };
    deliveries.set(found.delivery, sum);
    const signed = creditId.startsWith(`${participant}|`) ? amount : -amount;
    if (found.part === 'CASH') sum.cash += signed;
    else sum.qty += found.part === 'BASE' ? signed / MONEY_PER_UNIT : signed;
  }
  return [...deliveries.values()].sort(oldestFirst);
}

/** A line a delivery: an obligation that is delivered in parts, or late, stands where and when it was delivered. */
function toSettled(day: AccountDay, participant: Participant): Section {
  const obligations = new Map(day.settled.map((row) => [row.obligationId, row]));
  return {
    title: 'Settled',
    head: ['time', 'obligation', 'side', 'symbol', 'quantity', 'cash', 'due', 'currency'],
    rows: listDeliveries(day, participant).flatMap(({ obligationId, at, qty, cash }) => {
      const of = obligations.get(obligationId);
      if (of === undefined) return [];
      const isBuyer = qty > 0 || (qty === 0 && cash < 0);
      return [
        [
          toIso(at),
          of.obligationId,
          isBuyer ? 'BUY' : 'SELL',
          of.symbol,
          Math.abs(qty),
          // `|| 0` keeps minus zero out.
          decimalOfMoney(money((isBuyer ? -cash : cash) || 0)),
          of.settlementDate,
          of.currency,
        ],
      ];
    }),
  };
}

/** The day in tables. */
function listSections(participant: Participant, day: AccountDay): Section[] {
  return [
    toTrades(day),
    toOptionEnds(day),
    toMargin(day),
    toPayments(day),
    toBuyIns(day),
    toSettled(day, participant),
    {
      title: 'Ledger',
      head: ['time', 'number', 'account', 'unit', 'reason', 'kind', 'amount', 'balance', 'against'],
      rows: [...day.transfers]
        .sort((a, b) => a.seq - b.seq)
        .flatMap((transfer) => toEntries(transfer, participant))
        .map((entry) => [
          toIso(entry.at),
          entry.seq,
          entry.account,
          entry.ledger,
          entry.code,
          entry.kind,
          entry.amount,
          entry.balanceAfter,
          entry.contra,
        ]),
    },
  ];
}

const escapeHtml = (value: string | number): string =>
  String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export type StatementFile = {
  readonly filename: string;
  readonly contentType: string;
  readonly text: string;
};

export type StatementOf = {
  readonly participant: Participant;
  readonly date: string;
  readonly day: AccountDay;
};

export function csvStatement({ participant, date, day }: StatementOf): StatementFile {
  const lines = listSections(participant, day).flatMap(({ title, head, rows }) => [
    [title, participant, date],
    head,
    ...rows,
    [],
  ]);
  return {
    filename: `clearing-${participant}-${date}.csv`,
    contentType: 'text/csv; charset=utf-8',
    text: lines.map((line) => line.map(toCsvCell).join(',')).join('\r\n'),
  };
}

const STYLE = `body{font:13px/1.4 system-ui,sans-serif;margin:2rem;color:#111}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}
th,td{border-bottom:1px solid #ccc;padding:.25rem .5rem;text-align:left;font-variant-numeric:tabular-nums}
td.n{text-align:right}h1{font-size:1.3rem}h2{font-size:1rem}@media print{body{margin:0}tr{break-inside:avoid}}`;

export function htmlStatement({ participant, date, day }: StatementOf): StatementFile {
  const title = `Clearing statement of ${participant}, ${date}`;
  const cell = (value: string | number) =>
    `<td${typeof value === 'number' ? ' class="n"' : ''}>${escapeHtml(value)}</td>`;
  const tables = listSections(participant, day).map(({ title: name, head, rows }) => {
    const heads = head.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
    const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('');
    const none = rows.length === 0 ? '<p>None.</p>' : '';
    return `<h2>${name}</h2>${none || `<table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table>`}`;
  });
  return {
    filename: `clearing-${participant}-${date}.html`,
    contentType: 'text/html; charset=utf-8',
    text: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>${tables.join('')}</body></html>`,
  };
}
