/** The tools of drawing in the chart's bar, and a list of what is drawn, for the keys. */

import {
  DRAWING_KINDS,
  DRAWING_NAMES,
  type Drawing,
  type DrawingKind,
} from '../../../kit/chart/model/drawing.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { PopoverButton } from '../../../kit/ui/popover.tsx';
import { formatPx } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { DRAWINGS_MAX } from './kept-drawings.ts';

type MenuProps = {
  readonly symbol: string;
  readonly drawings: readonly Drawing[];
  readonly onTool: (kind: DrawingKind) => void;
  readonly onSelect: (id: string) => void;
  readonly onDelete: (id: string) => void;
};

export function DrawMenu(props: MenuProps) {
  const { length } = props.drawings;
  return (
    <PopoverButton
      name="Draw"
      width={260}
      panel={(close) => (
        <div className="flex flex-col gap-2">
          <Tools {...props} close={close} />
          <Drawn {...props} close={close} />
        </div>
      )}
    >{phrase`Draw${length === 0 ? '' : ` (${length})`}`}</PopoverButton>
  );
}

type PanelProps = MenuProps & { readonly close: () => void };

function Tools({ drawings, symbol, onTool, close }: PanelProps) {
  if (drawings.length >= DRAWINGS_MAX) {
    return (
      <p className="text-t2">{phrase`${DRAWINGS_MAX} drawings on ${symbol}, as many as are kept: delete one first`}</p>
    );
  }
  return (
    <fieldset className="flex flex-col">
      <legend className="visually-hidden">Tools</legend>
      {DRAWING_KINDS.map((kind) => (
        <Button
          key={kind}
          look="quiet"
          size="sm"
          className="justify-start"
          onClick={() => {
            close();
            onTool(kind);
          }}
        >
          {DRAWING_NAMES[kind]}
        </Button>
      ))}
    </fieldset>
  );
}

function Drawn({ drawings, symbol, onSelect, onDelete, close }: PanelProps) {
  const decimals = useDecimals()(symbol);
  if (drawings.length === 0) return null;
  return (
    <ul aria-label={phrase`Drawings on ${symbol}`} className="border-line border-t pt-1">
      {drawings.map((drawing) => {
        const name = nameDrawing(drawing, decimals);
        return (
          <li key={drawing.id} className="flex items-center">
            <Button
              look="quiet"
              size="sm"
              className="min-w-0 flex-1 justify-start"
              title={phrase`Select ${name}`}
              onClick={() => {
                close();
                onSelect(drawing.id);
              }}
            >
              <span className="truncate">{name}</span>
            </Button>
            <IconButton
              icon="close"
              label={phrase`Delete ${name}`}
              onClick={() => onDelete(drawing.id)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** `Trend line 187.20, 189.10`; a note has its words. */
function nameDrawing({ kind, anchors, text }: Drawing, decimals: number): string {
  const prices = anchors.map(({ units }) => formatPx(units, decimals)).join(', ');
  return phrase`${DRAWING_NAMES[kind]} ${kind === 'NOTE' && text !== '' ? text : prices}`;
}
