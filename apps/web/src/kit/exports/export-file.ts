/** The file of a finished export: fetched part by part and handed to the browser's downloads. */
import type { ExportSubjectName } from '@tradefloor/contracts/vocabulary/exports';
import { saveFile } from '../../lib/save-file.ts';
import type { LiveClient } from '../live/use-client.ts';

type Fetching = {
  readonly subject: ExportSubjectName | null;
  /** Called with the parts that are there, and with all there are. */
  readonly onPart: (part: number, parts: number) => void;
  /** Aborted when the file is not wanted any more. */
  readonly signal: AbortSignal;
};

/**
 * Saves the file; of a signed export also the public key that it is verified with.
 * @throws the refusal of a part: nothing is saved then
 */
export async function saveExport(
  client: LiveClient,
  jobId: string,
  { subject, onPart, signal }: Fetching,
): Promise<void> {
  const texts: string[] = [];
  let file = { fileName: '', type: '', parts: 1 };
  while (texts.length < file.parts) {
    const part = texts.length;
    const { text, ...rest } = await client.calls.exports.part.query({ jobId, part });
    if (signal.aborted) return;
    file = rest;
    texts.push(text);
    onPart(texts.length, file.parts);
  }
  const key = subject === 'AUDIT' ? await client.calls.journal.auditKey.query({}) : null;
  if (signal.aborted) return;
  saveFile(file.fileName, { text: texts.join(''), type: file.type });
  if (key === null) return;
  const type = 'application/x-pem-file';
  saveFile(`tradefloor-audit-key-${key.keyId}.pem`, { text: key.publicKey, type });
}
