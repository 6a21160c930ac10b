/** A list of the invited as text: one seat a line. */
import { detectSeparator, listRecords } from '@tradefloor/contracts/delimited-text';
import { type InviteFault, SeatLabel } from '@tradefloor/contracts/room';
import { SEAT_KINDS, type SeatKind } from '@tradefloor/contracts/vocabulary/rooms';
import { err, ok, type Result } from '../../result.ts';

export type Invited = { readonly label: string; readonly kind: SeatKind };

/**
 * Reads a label and optionally a kind from each line; a first line that begins with `label` is a header.
 * @param taken labels that the room has; a label is one seat's alone, whatever its case
 * @returns all of them, or every line that cannot be read
 */
export function parseInvitations(
  text: string,
  taken: readonly string[],
): Result<readonly Invited[], readonly InviteFault[]> {
  const labels = new Set(taken.map(toKey));
  const invited: Invited[] = [];
  const faults: InviteFault[] = [];
  const records = listRecords(text, detectSeparator(text));
  for (const [index, { line, cells, fault }] of records.entries()) {
    if (index === 0 && cells[0]?.toLowerCase() === 'label') continue;
    const read = fault === null ? readLine(cells) : err(fault);
    if (!read.ok) {
      faults.push({ line, message: read.error });
    } else if (labels.has(toKey(read.value.label))) {
      faults.push({ line, message: `${read.value.label} is a seat already` });
    } else {
      labels.add(toKey(read.value.label));
      invited.push(read.value);
    }
  }
  if (faults.length > 0) return err(faults);
  return invited.length > 0 ? ok(invited) : err([{ line: 1, message: 'no label in it' }]);
}

/** Labels that a reader takes for the same are the same. */
export const toKey = (label: string): string => label.normalize('NFKC').trim().toLowerCase();

function readLine(cells: readonly string[]): Result<Invited, string> {
  const [label = '', kind = '', ...more] = cells;
  if (more.some((cell) => cell !== '')) return err('a label and a kind, and nothing more');
  const parsed = SeatLabel.safeParse(label);
  if (!parsed.success) return err(`label: ${parsed.error.issues[0]?.message ?? 'not valid'}`);
  const wanted = kind === '' ? 'PERSON' : kind.toUpperCase();
  const known = SEAT_KINDS.find((one) => one === wanted);
  if (known === undefined) return err(`kind: one of ${SEAT_KINDS.join(', ')}`);
  return ok({ label: parsed.data, kind: known });
}
