/** The shape of a topic, and the words it is declared with. */
import type * as z from 'zod';
import { INTERNAL, type TopicAccess } from './topic-access.ts';

/**
 * `durable`: stored in the outbox until every consuming service has confirmed it. `feed`: published after its commit,
 * each message in its producer's order, and not stored: the rows of that commit are the record, and who may have missed
 * one reads them again. Only for topics that no service consumes. `latest`: not stored; losing one costs nothing, for
 * the next replaces it or it is published again.
 */
export type Delivery = 'durable' | 'feed' | 'latest';

export type Topic<S extends z.ZodType = z.ZodType, A extends TopicAccess = TopicAccess> = {
  readonly schema: S;
  /** Messages of one key are handled in the order of publication. */
  readonly key: (payload: z.output<S>) => string;
  readonly id: (payload: z.output<S>) => string;
  readonly delivery: Delivery;
  /** Who receives it: its row of the access matrix. */
  readonly access: A;
};

/** Handled by services, stored until each has confirmed it. */
export const topic = <S extends z.ZodType>(
  schema: S,
  key: (payload: z.output<S>) => string,
  id: (payload: z.output<S>) => string,
): Topic<S, typeof INTERNAL> => ({ schema, key, id, delivery: 'durable', access: INTERNAL });

/** As {@link topic}, for screens and programs only. */
export const feed = <S extends z.ZodType>(
  schema: S,
  key: (payload: z.output<S>) => string,
  id: (payload: z.output<S>) => string,
): Topic<S, typeof INTERNAL> => ({ ...topic(schema, key, id), delivery: 'feed' });

/** Declares who receives a topic; without it, only services do. */
export const to = <S extends z.ZodType, A extends TopicAccess>(
  access: A,
  declared: Topic<S>,
): Topic<S, A> => ({ ...declared, access });

/** As {@link topic}, where only the newest message counts. */
export const latest = <S extends z.ZodType>(
  schema: S,
  id: (payload: z.output<S>) => string,
): Topic<S, typeof INTERNAL> => ({
  schema,
  key: () => 'all',
  id,
  delivery: 'latest',
  access: INTERNAL,
});
