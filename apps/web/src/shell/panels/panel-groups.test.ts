import { expect, it } from 'vitest';
import { PANEL_IDS } from '../../ui-state/panel-ids.ts';
import { PANEL_GROUPS } from './panel-groups.ts';

it('every panel is in one group', () => {
  const grouped = PANEL_GROUPS.flatMap(({ panels }) => panels);
  expect([...grouped].sort()).toEqual([...PANEL_IDS].sort());
});
