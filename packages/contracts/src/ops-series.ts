/** The course of the operator's figures: points a minute apart, each as the operator's page showed it then. */
import * as z from 'zod';
import { AtWire } from './time.ts';
import {
  FIGURE_NAME,
  SERIES_OF_ALL,
  SERIES_RANGES,
  type SeriesRange,
} from './vocabulary/ops-series.ts';

export const FigureName = z.string().max(200).regex(FIGURE_NAME);

const RANGES = Object.keys(SERIES_RANGES) as [SeriesRange, ...SeriesRange[]];

/** Without a figure all are returned, over a span of up to an hour. */
export const SeriesQuery = z
  .strictObject({ range: z.enum(RANGES), figure: FigureName.optional() })
  .refine(
    ({ range, figure }) =>
      figure !== undefined || SERIES_RANGES[range] <= SERIES_RANGES[SERIES_OF_ALL],
    { path: ['figure'], message: `required for more than ${SERIES_OF_ALL}` },
  );
export type SeriesQuery = z.infer<typeof SeriesQuery>;

export const OpsSeries = z.object({
  /** Of the first value; the others follow one another at `everyMs`. */
  from: AtWire,
  everyMs: z.int().positive(),
  items: z.array(
    z.object({
      figure: FigureName,
      /** Null where the minute was not recorded, or the figure was not known in it. */
      values: z.array(z.number().nullable()),
    }),
  ),
});
export type OpsSeries = z.infer<typeof OpsSeries>;
