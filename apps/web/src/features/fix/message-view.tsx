/** One FIX message explained: whether its frame holds, every tag with its value in words, and the bytes. */

import type { ReactNode } from 'react';
import { DataTable, toHeads } from '../../kit/table/plain-table.tsx';
import { CopyButton } from '../../kit/ui/copied.tsx';
import { cx } from '../../kit/ui/cx.ts';
import { Empty } from '../../kit/ui/empty.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { ExplainedFix } from '../../platform/client/shapes.ts';
import { keyText, type MessageKey, visibleRaw } from './message-text.ts';
import { useExplained } from './use-fix.ts';

export function MessageView({ place }: { readonly place: MessageKey }) {
  const { data, error, refetch } = useExplained(place);
  if (data === undefined) {
    return error ? (
      <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />
    ) : (
      <Empty title="Loading message…" />
    );
  }
  const { message, typeName, fields } = data;
  return (
    <section aria-label="Message fields" className="flex flex-col gap-2">
      <h2 className="font-semibold text-12">
        {message.msgType} {typeName}{' '}
        <span className="font-normal text-t3">{phrase`${keyText(place)}, sent ${message.sendingTime}`}</span>
      </h2>
      <Frame explained={data} />
      <DataTable
        caption="All tags of the message"
        hidesCaption
        className="text-12"
        bodyClass=""
        heads={[{ name: 'Tag' }, ...toHeads(['Name', 'Value', 'Meaning'], [])]}
      >
        {withPlaces(fields).map(({ key, field }) => (
          <FieldRow key={key} field={field} />
        ))}
      </DataTable>
      <Bytes raw={message.raw} />
    </section>
  );
}

/**
 * Length and checksum as declared and as counted here, and whether the message conforms to the
 * dictionary.
 */
function Frame({
  explained: { bodyLength, checkSum, problem },
}: {
  readonly explained: ExplainedFix;
}) {
  const checks = [
    { name: 'BodyLength (9)', ...bodyLength },
    { name: 'CheckSum (10)', ...checkSum },
  ];
  return (
    <ul aria-label="Checks" className="flex flex-wrap gap-x-4 gap-y-0.5 text-12">
      {checks.map(({ name, said, counted }) => (
        <Check
          key={name}
          isWell={said === counted}
        >{phrase`${name}: ${said ?? phrase('missing')}, computed ${counted}`}</Check>
      ))}
      <Check isWell={problem === null}>{problem ?? 'Conforms to the dictionary'}</Check>
    </ul>
  );
}

function Check(of: { readonly isWell: boolean; readonly children: ReactNode }) {
  return (
    <li className={cx('flex items-center gap-1', of.isWell ? 'text-up' : 'text-critical')}>
      <Icon name={of.isWell ? 'check' : 'alert'} size={12} />
      <span className="text-t1">{of.children}</span>
    </li>
  );
}

/** A group repeats its tags: a field is identified by its tag and its occurrence. */
function withPlaces(fields: ExplainedFix['fields']) {
  const seen = new Map<number, number>();
  return fields.map((field) => {
    const times = (seen.get(field.tag) ?? 0) + 1;
    seen.set(field.tag, times);
    return { key: `${field.tag}-${times}`, field };
  });
}

const PRESENCE = {
  REQUIRED: 'required',
  CONDITIONAL: 'conditional',
  OPTIONAL: 'optional',
  NOT_DEFINED: 'not defined for this message',
} as const;

function FieldRow({ field }: { readonly field: ExplainedFix['fields'][number] }) {
  const { tag, name, type, value, meaning, says, presence, when, part, depth } = field;
  return (
    <tr className={cx('border-line border-t align-top', part === 'BODY' ? '' : 'text-t2')}>
      <td className="px-1 text-right font-mono tabular-nums">{tag}</td>
      <td className="px-1" style={{ paddingLeft: `${0.25 + depth}rem` }}>
        {name === '' ? phrase('unknown') : name}
        <span className="block text-11 text-t3">
          {PRESENCE[presence]}
          {presence === 'CONDITIONAL' && when !== null ? `: ${when}` : ''}
        </span>
      </td>
      <td className="break-all px-1">
        <span className="font-mono">{value}</span>
        {meaning === null ? null : <span className="block text-accent">{meaning}</span>}
      </td>
      <td className="px-1 text-t2">
        {says ?? 'FIX 4.4 field, not used by the messages of this platform.'}{' '}
        <span className="text-11 text-t3">{type}</span>
      </td>
    </tr>
  );
}

function Bytes({ raw }: { readonly raw: string }) {
  return (
    <section aria-label="Bytes">
      <h3 className="mb-1 flex items-center justify-between text-11 text-t3">
        {phrase`${raw.length} bytes, ␁ is the separator SOH (1)`}
        <CopyButton text={raw}>Copy the bytes</CopyButton>
      </h3>
      <pre className="whitespace-pre-wrap break-all rounded-sm bg-bg p-1.5 font-mono text-12">
        {visibleRaw(raw)}
      </pre>
    </section>
  );
}
