/** Execution quality: what trading cost, of one order and of many, and where it was paid. */
import { useDeferredValue, useEffect, useState } from 'react';
import { useIdentity } from '../../kit/live/use-client.ts';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { useUi } from '../../ui-state/use-ui.ts';
import { TcaFields } from './tca-fields.tsx';
import { TcaLeagues } from './tca-leagues.tsx';
import { TcaOrder } from './tca-order.tsx';
import { TcaOrders } from './tca-orders.tsx';
import { EMPTY_TCA_FORM, readTcaForm } from './tca-search.ts';

type View = 'summary' | 'orders';

const VIEWS = [
  { value: 'summary', label: 'Summary' },
  { value: 'orders', label: 'Orders' },
] as const;

export function TcaPanel() {
  const { role } = useIdentity();
  const ask = useUi(({ tcaRequest }) => tcaRequest);
  const [form, setForm] = useState(EMPTY_TCA_FORM);
  const [view, setView] = useState<View>('summary');
  const [orderId, setOrderId] = useState<string | null>(null);
  useEffect(() => {
    if (ask !== null) setOrderId(ask.orderId);
  }, [ask]);
  const read = readTcaForm(useDeferredValue(form));
  if (orderId !== null) {
    return <TcaOrder key={orderId} orderId={orderId} onBack={() => setOrderId(null)} />;
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-end gap-x-3 gap-y-1 border-line border-b px-1.5 py-1">
        <Segmented label="Filter" size="sm" value={view} choices={VIEWS} onChange={setView} />
        <TcaFields
          form={form}
          showsUser={role !== 'trader' && role !== 'sales'}
          onChange={setForm}
        />
      </div>
      {read.ok ? null : (
        <p role="alert" className="px-2 py-1 text-12 text-critical">
          {read.problem}
        </p>
      )}
      {read.ok && view === 'summary' ? <TcaLeagues requested={read.requested} /> : null}
      {read.ok && view === 'orders' ? (
        <TcaOrders requested={read.requested} onOpen={setOrderId} />
      ) : null}
    </div>
  );
}
