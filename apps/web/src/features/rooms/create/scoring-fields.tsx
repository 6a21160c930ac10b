/** What a new room is ranked by, in each heat and over all, and its prizes. */
import {
  OVERALL_MEASURES,
  OVERALL_TOTALS,
  ROOM_MEASURES,
  ROOM_TIES,
  type RoomMeasure,
  type RoomTies,
} from '@tradefloor/contracts/vocabulary/rooms';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { MEASURE_NAMES, OVERALL_NAMES, TIE_NAMES } from '../room/room-text.ts';
import { TextArea } from '../room/text-area.tsx';
import { type FieldsProps, Group, toOptions } from './field-group.tsx';
import type { RoomDraft } from './room-draft.ts';

/** What the standing over several heats may be, by the names of the choices. */
const OVERALL_RULES = OVERALL_MEASURES.flatMap((measure) =>
  OVERALL_TOTALS.map((over) => {
    const name = `${measure} ${over}` as const;
    return { name, label: OVERALL_NAMES[name], rule: { measure, over } };
  }),
);

/** Those of a room without a case. */
const OWN_MEASURES = ROOM_MEASURES.filter((measure) => measure !== 'CASE');

export function ScoringFields({ draft, problems, change }: FieldsProps) {
  const { weights } = draft;
  const weigh = (part: Partial<RoomDraft['weights']>): void =>
    change({ weights: { ...weights, ...part } });
  return (
    <Group name="Ranking and prizes">
      {draft.measure === 'CASE' ? null : (
        <SelectField
          label="Ranked by"
          options={toOptions(OWN_MEASURES, MEASURE_NAMES)}
          value={draft.measure}
          problem={problems?.weights ?? null}
          onChange={({ target }) => change({ measure: target.value as RoomMeasure })}
        />
      )}
      <SelectField
        label="Equal scores"
        options={toOptions(ROOM_TIES, TIE_NAMES)}
        value={draft.ties}
        onChange={({ target }) => change({ ties: target.value as RoomTies })}
      />
      {Number(draft.heats) > 1 ? (
        <SelectField
          label="Standing over all heats"
          options={OVERALL_RULES.map(({ name, label }) => ({ value: name, label }))}
          value={`${draft.overall.measure} ${draft.overall.over}`}
          onChange={({ target }) => {
            const chosen = OVERALL_RULES.find(({ name }) => name === target.value);
            if (chosen !== undefined) change({ overall: chosen.rule });
          }}
        />
      ) : null}
      {draft.measure === 'MIX' ? (
        <>
          <InputField
            label="Weight of profit"
            value={weights.pnl}
            onChange={({ target }) => weigh({ pnl: target.value })}
          />
          <InputField
            label="Weight of risk-adjusted"
            value={weights.riskAdjusted}
            onChange={({ target }) => weigh({ riskAdjusted: target.value })}
          />
          <InputField
            label="Weight of cost"
            value={weights.executionCost}
            onChange={({ target }) => weigh({ executionCost: target.value })}
          />
        </>
      ) : null}
      <TextArea
        label="Prizes"
        hint="one a line, first rank first"
        value={draft.prizes}
        problem={problems?.prizes ?? null}
        onChange={(prizes) => change({ prizes })}
      />
    </Group>
  );
}
