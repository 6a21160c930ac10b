/** What an owner may do with working algos: pause, resume, cancel, change the parameters. Every one has a key. */

import { type RefObject, useState } from 'react';
import { useCommands } from '../../kit/keys/commands.ts';
import { useAccount, useCan, useClient, useIdentity } from '../../kit/live/use-client.ts';
import { AmendDialog } from '../../kit/order/amend-dialog.tsx';
import { CancelDialog } from '../../kit/order/cancel-dialog.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import type { AlgoProgress, Order } from '../../platform/client/shapes.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import { AlgoAmendDialog } from './algo-amend-dialog.tsx';
import { algoTitle } from './algo-text.ts';

type AlgoSteeringProps = {
  /** Inside of it the keys work. */
  readonly panel: RefObject<HTMLElement | null>;
  readonly chosen: readonly AlgoProgress[];
};

type Open = 'amend' | 'terms' | 'cancel' | 'pause' | 'resume' | null;

export function AlgoSteering({ panel, chosen }: AlgoSteeringProps) {
  const client = useClient();
  const trades = useCan('trade');
  const { userId } = useIdentity();
  const [open, setOpen] = useState<Open>(null);
  const own = chosen.filter((algo) => algo.userId === userId && algo.state !== 'DONE');
  const paused = own.filter(({ state }) => state === 'PAUSED');
  const running = own.filter(({ state }) => state !== 'PAUSED');
  const [first] = own;
  const only = own.length === 1 && first !== undefined ? first : null;
  const order = useAccount((account) => (only === null ? null : account.order(only.orderId)));
  const parents = own.flatMap((algo) => client.account.order(algo.orderId) ?? []);
  // A single algo is paused at once, since it can resume as easily; bulk actions are confirmed.
  const press = (how: 'pause' | 'resume', algos: readonly AlgoProgress[]): void =>
    algos.length > 1 ? setOpen(how) : void steer(client, how, algos);
  const toggle = (): void => {
    if (running.length > 0) press('pause', running);
    else if (paused.length > 0) press('resume', paused);
  };
  useCommands(panel, {
    'algo.pause': toggle,
    'algo.amend': () => setOpen(only === null ? null : 'amend'),
    'algo.cancel': () => setOpen(own.length === 0 ? null : 'cancel'),
  });
  if (!trades || own.length === 0) return null;
  const close = (): void => setOpen(null);
  return (
    <>
      {running.length === 0 ? null : (
        <Button size="sm" onClick={() => press('pause', running)}>
          {phrase`Pause${many(running)}`}
        </Button>
      )}
      {paused.length === 0 ? null : (
        <Button size="sm" onClick={() => press('resume', paused)}>
          {phrase`Resume${many(paused)}`}
        </Button>
      )}
      {only === null ? null : (
        <>
          <Button size="sm" onClick={() => setOpen('amend')}>
            Parameters
          </Button>
          <Button size="sm" disabled={order === null} onClick={() => setOpen('terms')}>
            Quantity, limit
          </Button>
        </>
      )}
      <Button
        size="sm"
        look="danger"
        onClick={() => setOpen('cancel')}
      >{phrase`Cancel${many(own)}`}</Button>
      {open === 'cancel' ? <CancelDialog orders={parents} onClose={close} /> : null}
      {open === 'amend' && only !== null ? (
        <AlgoAmendDialog progress={only} onClose={close} />
      ) : null}
      <Terms order={open === 'terms' ? order : null} onClose={close} />
      {open === 'pause' || open === 'resume' ? (
        <SteerDialog
          how={open}
          algos={open === 'pause' ? running : paused}
          onClose={close}
          onGo={(algos) => void steer(client, open, algos)}
        />
      ) : null}
    </>
  );
}

const many = (algos: readonly AlgoProgress[]): string =>
  algos.length > 1 ? ` ${algos.length}` : '';

type TermsProps = { readonly order: Order | null; readonly onClose: () => void };

const Terms = ({ order, onClose }: TermsProps) =>
  order === null ? null : <AmendDialog order={order} onClose={onClose} />;

/** One after the other; failures are shown with their order. */
async function steer(
  client: TradingClient,
  how: 'pause' | 'resume',
  algos: readonly AlgoProgress[],
): Promise<void> {
  for (const algo of algos) {
    const { orderId } = algo;
    try {
      const { pause, resume } = client.calls.algos;
      const now = await (how === 'pause' ? pause : resume).mutate({ orderId });
      client.account.addAlgos([now]);
      client.announcer.announce(`${algoTitle(algo)}: ${now.state}`, 'polite');
    } catch (error) {
      client.notifyFailure(
        phrase`${phrase(how === 'pause' ? 'Pause' : 'Resume')} of ${algoTitle(algo)}`,
        error,
      );
    }
  }
}

type SteerDialogProps = {
  readonly how: 'pause' | 'resume';
  readonly algos: readonly AlgoProgress[];
  readonly onClose: () => void;
  readonly onGo: (algos: readonly AlgoProgress[]) => void;
};

const LISTED_MAX = 6;

function SteerDialog({ how, algos, onClose, onGo }: SteerDialogProps) {
  const verb = how === 'pause' ? 'Pause' : 'Resume';
  const rest = algos.length - LISTED_MAX;
  return (
    <Dialog
      title={phrase`${verb} ${algos.length} algos?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            look="primary"
            data-first-focus
            onClick={() => {
              onClose();
              onGo(algos);
            }}
          >{phrase`${verb} ${algos.length} algos`}</Button>
        </>
      }
    >
      <p className="mb-2 text-13 text-t2">
        {how === 'pause'
          ? 'Working slices are cancelled and no new ones are sent. End times do not change.'
          : 'They resume where they stopped and catch up with at most twice their largest slice.'}
      </p>
      <ul className="font-mono text-12">
        {algos.slice(0, LISTED_MAX).map((algo) => (
          <li key={algo.orderId}>{algoTitle(algo)}</li>
        ))}
        {rest > 0 ? <li>{phrase`and ${rest} more`}</li> : null}
      </ul>
    </Dialog>
  );
}
