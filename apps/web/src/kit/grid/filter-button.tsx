/** Filters by value: the button with its panel of choices, and the chips of the active filters. */
import { phrase } from '../../lib/text/phrase.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { PopoverButton } from '../ui/popover.tsx';
import {
  type Chosen,
  type Facet,
  listOptions,
  NOTHING_CHOSEN,
  withFacetValue,
  withoutFacet,
} from './model/facets.ts';

type FilterProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly facets: readonly Facet<Row>[];
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
};

const PANEL_PX = 420;

export function FilterButton<Row>(props: FilterProps<Row>) {
  const { label, chosen, facets } = props;
  const active = Object.keys(chosen).length;
  if (facets.length === 0) return null;
  return (
    <PopoverButton
      name={
        active === 0
          ? phrase`Filters of ${phrase(label)}`
          : phrase`Filters of ${phrase(label)}, ${active} active`
      }
      className={cx('h-6 w-6 px-0', active > 0 && 'text-accent')}
      width={PANEL_PX}
      panel={() => <FilterPanel {...props} />}
    >
      <Icon name="filter" />
    </PopoverButton>
  );
}

function FilterPanel<Row>({ rows, facets, chosen, onChange }: FilterProps<Row>) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2">
      {facets.map((facet) => (
        <fieldset key={facet.id} className="min-w-0">
          <legend className="mb-0.5 font-medium text-11 text-t2">{facet.title}</legend>
          <div className="max-h-36 overflow-auto border border-line bg-bg px-1">
            {listOptions(rows, facets, { facet, chosen }).map(({ value, count }) => (
              <label key={value} className="flex h-6 items-center gap-1.5 text-12">
                <input
                  type="checkbox"
                  checked={chosen[facet.id]?.includes(value) === true}
                  onChange={() => onChange(withFacetValue(chosen, facet.id, value))}
                />
                <span className="flex-1 truncate">{value === '' ? 'none' : value}</span>
                <span className="text-11 text-t3">{count}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

type ChipsProps<Row> = Omit<FilterProps<Row>, 'rows'>;

/** One chip for each filter; nothing while everything is shown. */
export function FilterChips<Row>({ label, facets, chosen, onChange }: ChipsProps<Row>) {
  const active = facets.filter(({ id }) => (chosen[id]?.length ?? 0) > 0);
  if (active.length === 0) return null;
  return (
    <ul
      aria-label={phrase`Active filters of ${phrase(label)}`}
      className="flex shrink-0 flex-wrap items-center gap-1 border-line border-b px-1.5 py-0.5 text-11"
    >
      {active.map(({ id, title }) => (
        <li key={id}>
          <button
            type="button"
            title={phrase`Remove the ${title.toLowerCase()} filter`}
            className="inline-flex h-6 items-center gap-1 rounded-sm border border-control bg-s2 px-1.5 text-t1 hover:bg-s3"
            onClick={() => onChange(withoutFacet(chosen, id))}
          >
            <span className="text-t3">{title}</span>
            {chosen[id]?.map((value) => (value === '' ? 'none' : value)).join(', ')}
            <Icon name="close" size={8} />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="h-6 px-1 text-t2 underline"
          onClick={() => onChange(NOTHING_CHOSEN)}
        >
          clear all
        </button>
      </li>
    </ul>
  );
}
