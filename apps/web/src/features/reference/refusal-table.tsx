/** Every refusal of a call: its status, the code of the closed list, and when it is sent. */

import { DataTable, type Head } from '../../kit/table/plain-table.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import type { ApiResponse } from './document/openapi.ts';
import { Words } from './parts/words.tsx';
import type { Fields } from './snippets/call-request.ts';

const HEADS: readonly Head[] = [
  { name: 'status', isText: true, className: 'w-16' },
  { name: 'code', isText: true, className: 'w-1/3' },
  { name: 'when', isText: true },
];

/** The code of the example; a call may be refused with others of the same status. */
function findCode({ content }: ApiResponse): string {
  const example = content?.['application/problem+json']?.example;
  const isObject = typeof example === 'object' && example !== null && !Array.isArray(example);
  const code = isObject ? (example as Fields)['code'] : undefined;
  return typeof code === 'string' ? code : '';
}

export function RefusalTable({
  refusals,
}: {
  readonly refusals: readonly (readonly [status: string, response: ApiResponse])[];
}) {
  if (refusals.length === 0) return null;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer font-semibold">{phrase`Refusals (${refusals.length})`}</summary>
      <DataTable heads={HEADS} pad="py-1 pr-3" className="text-left text-12" bodyClass="">
        {refusals.map(([status, response]) => (
          <tr key={status} className="border-line border-t align-top">
            <td className="py-1 pr-3">{status}</td>
            <td className="break-all py-1 pr-3 font-mono">{findCode(response)}</td>
            <td className="break-words py-1 text-t2">
              <Words text={response.description ?? ''} />
            </td>
          </tr>
        ))}
      </DataTable>
    </details>
  );
}
