/** Marks of a plot's axes: at round times and round amounts, few enough to be read. Pure. */

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600];
const MARKS_MAX = 7;

/** Round seconds from the first to the last, both included. */
export function timeMarks(from: number, to: number): readonly number[] {
  const step = STEPS.find((each) => (to - from) / each < MARKS_MAX) ?? 7_200;
  const first = Math.ceil(from / step) * step;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, i) => first + i * step);
}

/** `0:45`, `12:00`, `1:02:00`. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const two = (value: number): string => String(value).padStart(2, '0');
  const rest = two(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}

/** The end of a scale that holds a value: its half is a whole number as well, so that its labels are exact. */
export function roundTop(value: number): number {
  let power = 1;
  while (value > 10 * power) power *= 10;
  const digit = [2, 4, 6, 8, 10].find((each) => value <= each * power) ?? 10;
  return digit * power;
}
