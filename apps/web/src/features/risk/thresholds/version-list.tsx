/** Every version of the thresholds: who, when, why, what changed, and whether the chain of hashes holds. */

import { useQuery } from '@tanstack/react-query';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { formatInstant, formatTime, parseMs } from '../../../lib/format/time.ts';
import type { RiskConfigVersion } from '../../../platform/client/shapes.ts';
import { browserDigest, checkChain } from './chain.ts';
import { differences } from './thresholds.ts';

type VersionListProps = { readonly versions: readonly RiskConfigVersion[] };

/** Versions newest first, as they were read. */
export function VersionList({ versions }: VersionListProps) {
  return (
    <section aria-labelledby="risk-versions">
      <h3 id="risk-versions" className="mb-1 font-medium text-11 text-t3">
        Versions
      </h3>
      <ChainLine versions={versions} />
      <ol className="flex flex-col text-12">
        {versions.map((version, at) => (
          <VersionEntry key={version.version} version={version} before={versions[at + 1] ?? null} />
        ))}
      </ol>
    </section>
  );
}

/** The hashes are recomputed in the browser whenever a version is added. */
function ChainLine({ versions }: VersionListProps) {
  const digest = browserDigest();
  const { data } = useQuery({
    queryKey: ['risk-chain', versions],
    queryFn: () => (digest === null ? null : checkChain(versions, digest)),
  });
  if (digest === null) {
    return (
      <p className="mb-1 text-12 text-t3">
        The hashes cannot be verified: this page was not opened over HTTPS.
      </p>
    );
  }
  if (!data) return <p className="mb-1 text-12 text-t3">Verifying hashes…</p>;
  return data.kind === 'whole' ? (
    <p className="mb-1 flex items-center gap-1.5 text-12 text-up">{richPhrase`${<Icon name="check" />} The chain of ${data.versions} hashes is intact`}</p>
  ) : (
    <p
      role="alert"
      className="mb-1 flex items-center gap-1.5 text-12 text-critical"
    >{richPhrase`${<Icon name="alert" />} Version ${data.version} was altered`}</p>
  );
}

type VersionEntryProps = {
  readonly version: RiskConfigVersion;
  readonly before: RiskConfigVersion | null;
};

function VersionEntry({ version: row, before }: VersionEntryProps) {
  const changes = before === null ? [] : differences(before.thresholds, row.thresholds);
  return (
    <li className="border-line border-b py-1">
      <b>v{row.version}</b>{' '}
      <time className="font-mono text-11 text-t3" title={formatInstant(parseMs(row.at))}>
        {row.at.slice(0, 10)} {formatTime(parseMs(row.at))}
      </time>{' '}
      {row.author}: {row.reason}
      {changes.map((line) => (
        <span key={line} className="block text-t2">
          {line}
        </span>
      ))}
      <span className="block truncate font-mono text-11 text-t3" title={row.hash}>
        {row.hash.slice(0, 16)}
      </span>
    </li>
  );
}
