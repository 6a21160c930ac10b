/** A group of fields of the form of a new room, and what each is given. */
import type { ReactNode } from 'react';
import type { RoomDraft, RoomProblems } from './room-draft.ts';

export type FieldsProps = {
  readonly draft: RoomDraft;
  /** What is wrong with each field; null before the first attempt. */
  readonly problems: RoomProblems | null;
  readonly change: (part: Partial<RoomDraft>) => void;
};

export const toOptions = <T extends string>(
  values: readonly T[],
  names: Readonly<Record<T, string>>,
) => values.map((value) => ({ value, label: names[value] }));

export function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-13">{name}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] items-start gap-2.5">
        {children}
      </div>
    </fieldset>
  );
}
