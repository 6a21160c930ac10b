/** Each service: whether it is up, how fast it responds, which build it is. */

import { DataTable, toHeads } from '../../kit/table/plain-table.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import type { Ready } from '../../platform/client/shapes.ts';

const TONES = {
  up: 'text-up',
  starting: 'text-warn',
  degraded: 'text-warn',
  down: 'text-critical',
} as const;

type ServicesDialogProps = {
  readonly services: readonly [name: string, state: Ready['services'][string]][];
  readonly onClose: () => void;
};

export function ServicesDialog({ services, onClose }: ServicesDialogProps) {
  return (
    <Dialog title="Services" onClose={onClose}>
      <DataTable
        pad=""
        className="text-12"
        heads={toHeads(['Service', 'State'], ['Latency', 'Version'])}
      >
        {services.map(([name, { status, latencyMs, version, detail }]) => (
          <tr key={name} className="border-line border-t">
            <td className="py-1 font-mono">{name}</td>
            <td
              className={status === 'up' && detail !== undefined ? 'text-warn' : TONES[status]}
              title={detail}
            >
              {status}
            </td>
            <td className="text-right">
              {latencyMs === null ? '–' : `${latencyMs.toFixed(1)} ms`}
            </td>
            <td className="text-right font-mono text-t3">{version ?? '–'}</td>
          </tr>
        ))}
      </DataTable>
    </Dialog>
  );
}
