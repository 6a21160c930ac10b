/** What goes with an order that waits for a dealer's price: the exits of a bracket, or a stop that cancels it. */
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { InputField } from '../ui/field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { findBracketProblem } from './bracket-draft.ts';
import { BracketFields } from './bracket-fields.tsx';
import { type DealerDraft, type DealerRead, type Dealt, listLinks } from './dealer-draft.ts';

type LinkFieldsProps = {
  readonly draft: DealerDraft;
  readonly read: DealerRead;
  readonly change: (over: Partial<DealerDraft>) => void;
  readonly dealt: Dealt;
};

export function LinkFields({ draft, read, change, dealt }: LinkFieldsProps) {
  const links = listLinks(draft.orderType);
  return (
    <>
      {links.length < 2 ? null : (
        <Segmented
          label="Link"
          showsLabel
          value={draft.link}
          choices={links}
          onChange={(link) => change({ link, profitText: null, lossText: null, otherText: null })}
        />
      )}
      {draft.link === 'BRACKET' ? (
        <Exits draft={draft} read={read} change={change} dealt={dealt} />
      ) : null}
      {draft.link === 'OCO' ? (
        <InputField
          className="w-28"
          label="Or stop at"
          value={draft.otherText ?? ''}
          problem={read.other?.ok === false ? read.other.problem : null}
          onChange={({ target }) => change({ otherText: target.value })}
        />
      ) : null}
    </>
  );
}

function Exits({ draft, read, change, dealt }: LinkFieldsProps) {
  const { bracket, qty } = read;
  const fromPx = bracket?.fromPx ?? null;
  const isNone = bracket !== null && bracket.profit === null && bracket.loss === null;
  return (
    <div className="w-72">
      <BracketFields
        texts={draft}
        read={bracket}
        change={change}
        write={dealt.write}
        describe={(px) =>
          fromPx === null || !qty.ok
            ? ''
            : dealt.toResult(sideSign(draft.side) * (px - fromPx), qty.value)
        }
      />
      {isNone && fromPx !== null ? (
        <p className="text-11 text-critical">{findBracketProblem(bracket)}</p>
      ) : null}
    </div>
  );
}
