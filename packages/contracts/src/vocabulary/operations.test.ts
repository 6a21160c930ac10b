import { expect, test } from 'vitest';
import { isLoadUnderWay, LOAD_STATES } from './operations.ts';

test('a load run is under way from the log-ins to the last operation', () => {
  const underWay = LOAD_STATES.filter((state) => isLoadUnderWay({ state }));
  expect(underWay).toEqual(['LOGGING_IN', 'RUNNING', 'DRAINING']);
});
