/** What is typed about an algo, and how it becomes what is sent. Pure. */
import { phrase } from '../../lib/text/phrase.ts';
import type { AlgoParams, Strategy } from '../../platform/client/shapes.ts';
import { type AlgoField, type ChoiceField, listFields, type NumberField } from './algo-fields.ts';

/** Texts by field; a field that is empty is left to its default. */
export type AlgoTexts = Readonly<Record<string, string>>;

export const NO_TEXTS: AlgoTexts = {};

type Value = number | string | boolean;
type Read =
  | { readonly ok: true; readonly value: Value | undefined }
  | { readonly ok: false; readonly problem: string };

const no = (problem: string): Read => ({ ok: false, problem });
const yes = (value: Value | undefined): Read => ({ ok: true, value });

/** The text of a field as it is typed. */
export const toText = (field: AlgoField, texts: AlgoTexts): string =>
  (texts[field.name] ?? '').trim();

function readField(field: AlgoField, texts: AlgoTexts, nowMs: number): Read {
  const text = toText(field, texts);
  switch (field.kind) {
    case 'number':
      return readNumber(field, text);
    case 'time':
      return text === '' ? yes(undefined) : readTime(text, nowMs);
    case 'choice':
      return yes(text === '' ? undefined : parseChoice(field, text));
  }
}

function readNumber(field: NumberField, text: string): Read {
  if (text === '') return field.isNeeded === true ? no('Required') : yes(undefined);
  const value = Number(text.replaceAll(',', ''));
  if (!Number.isFinite(value)) return no('Not a number');
  if (field.isWhole === true && !Number.isInteger(value)) return no('A whole number');
  if (value < field.min) return no(phrase`At least ${Number(field.min.toFixed(4))}`);
  if (value > field.max) return no(phrase`At most ${field.max.toLocaleString('en-US')}`);
  // A scaled value is sent in whole units; the others have at most six decimals on the wire.
  return yes(field.scale === undefined ? roundTo6(value) : Math.round(value * field.scale));
}

const roundTo6 = (value: number): number => Math.round(value * 1e6) / 1e6;

const parseChoice = ({ choices }: ChoiceField, text: string): string | boolean | undefined =>
  choices.find(({ value }) => String(value) === text)?.value;

const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;
const DAY_MS = 86_400_000;
/** A time of day means the nearest one: up to half a day ahead, or half a day gone. */
const HALF_DAY_MS = DAY_MS / 2;

function readTime(text: string, nowMs: number): Read {
  const match = CLOCK.exec(text);
  if (match === null) return no('A time, 14:30 or 14:30:00');
  const [, hours, minutes, seconds = '0'] = match;
  const ofDay = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1_000;
  let at = nowMs - (nowMs % DAY_MS) + ofDay;
  if (at < nowMs - HALF_DAY_MS) at += DAY_MS;
  if (at > nowMs + HALF_DAY_MS) at -= DAY_MS;
  return at > nowMs ? yes(new Date(at).toISOString()) : no('Over');
}

/** What is wrong with one field's text; null when nothing is. */
export function fieldProblem(field: AlgoField, texts: AlgoTexts, nowMs: number): string | null {
  const read = readField(field, texts, nowMs);
  return read.ok ? null : read.problem;
}

export type AlgoRead =
  | { readonly ok: true; readonly params: AlgoParams }
  | { readonly ok: false; readonly problem: string };

/**
 * Everything typed as parameters, or the first thing that is wrong.
 * @param nowMs decides which day a time of day is meant on, milliseconds since 1970
 */
export const readAlgo = (strategy: Strategy, texts: AlgoTexts, nowMs: number): AlgoRead =>
  readFields(listFields(strategy), texts, nowMs);

function readFields(fields: readonly AlgoField[], texts: AlgoTexts, nowMs: number): AlgoRead {
  const params: Record<string, Value> = {};
  for (const field of fields) {
    const read = readField(field, texts, nowMs);
    if (!read.ok) return { ok: false, problem: phrase`${field.label}: ${read.problem}` };
    if (read.value !== undefined) params[field.name] = read.value;
  }
  const problem = togetherProblem(params);
  // Each field is a parameter of the contract and was read within its bounds.
  return problem === null ? { ok: true, params: params as AlgoParams } : { ok: false, problem };
}

function togetherProblem({
  durationMs,
  startAt,
  endAt,
  minSliceQty,
  maxSliceQty,
}: Readonly<Record<string, Value>>): string | null {
  if (durationMs !== undefined && endAt !== undefined)
    return 'Enter minutes or an end time, not both';
  if (startAt !== undefined && endAt !== undefined && endAt <= startAt)
    return 'The end must be after the start';
  if (minSliceQty !== undefined && maxSliceQty !== undefined && minSliceQty > maxSliceQty) {
    return 'Min. slice exceeds max. slice';
  }
  return null;
}

/** Parameters as texts, for changing them; choices as in force, set or default. */
export function toTexts(strategy: Strategy, params: AlgoParams): AlgoTexts {
  const texts: Record<string, string> = {};
  for (const field of listFields(strategy)) {
    const value = params[field.name];
    if (field.kind === 'choice') texts[field.name] = String(value ?? field.choices[0].value);
    else if (value !== undefined) texts[field.name] = shownText(field, value);
  }
  return texts;
}

const ISO_TIME = 11;

function shownText(field: Exclude<AlgoField, ChoiceField>, value: Value): string {
  if (field.kind === 'time') return String(value).slice(ISO_TIME, ISO_TIME + 8);
  return String(field.scale === undefined ? value : roundTo6(Number(value) / field.scale));
}

/**
 * What an amendment changes: the parameters that are typed otherwise than they hold. A parameter takes the place of
 * its namesake, so that one that holds cannot be emptied.
 */
export function readAmendment(
  strategy: Strategy,
  { params, texts }: { readonly params: AlgoParams; readonly texts: AlgoTexts },
  nowMs: number,
): AlgoRead {
  const held = toTexts(strategy, params);
  const fields = listFields(strategy);
  const emptied = fields.find(
    (field) =>
      toText(field, texts) === '' && held[field.name] !== undefined && !isReplaced(field, texts),
  );
  if (emptied !== undefined) return { ok: false, problem: phrase`${emptied.label}: required` };
  const changed = fields.filter((field) => {
    const text = toText(field, texts);
    return text !== '' && text !== held[field.name];
  });
  if (changed.length === 0) return { ok: false, problem: 'No changes' };
  return readFields(changed, texts, nowMs);
}

/** A new end takes the place of the minutes, and the other way about: one of them is emptied for the other. */
const isReplaced = ({ name }: AlgoField, texts: AlgoTexts): boolean =>
  (name === 'endAt' && (texts['durationMs'] ?? '') !== '') ||
  (name === 'durationMs' && (texts['endAt'] ?? '') !== '');
