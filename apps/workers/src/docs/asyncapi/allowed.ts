/** A row of the access matrix as words. */
import { getCell, PRINCIPALS } from '@tradefloor/contracts/calls/access-matrix';
import type { Row } from '@tradefloor/contracts/topic-access';

/** The principals that a row lets in, each with its character (docs/access.md explains them). */
export const listAllowed = (row: Row): Readonly<Record<string, string>> =>
  Object.fromEntries(
    PRINCIPALS.flatMap((principal) => {
      const cell = getCell(row, principal);
      return cell === '-' ? [] : [[principal, cell]];
    }),
  );
