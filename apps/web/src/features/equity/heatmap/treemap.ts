/**
 * A squarified treemap (Bruls, Huizing, van Wijk, 2000): areas proportional to sizes, tiles as square as can be, largest
 * first. Numbers only; the same sizes in the same box give the same tiles.
 */

export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The worst ratio of the sides of a row of areas along a side. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((total, area) => total + area, 0);
  const largest = Math.max(...row);
  const smallest = Math.min(...row);
  return Math.max((side * side * largest) / (sum * sum), (sum * sum) / (side * side * smallest));
}

/**
 * Divides a box among sizes.
 * @param sizes falling, each above zero
 * @returns a box for each size, in their order; together they fill the box
 */
export function squarify(sizes: readonly number[], box: Box): Box[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const scale = total === 0 ? 0 : (box.width * box.height) / total;
  const boxes: Box[] = [];
  let rest = box;
  let row: number[] = [];
  const lay = (): void => {
    const laid = layRow(row, rest);
    boxes.push(...laid.boxes);
    rest = laid.rest;
    row = [];
  };
  for (const size of sizes) {
    const area = size * scale;
    const side = Math.min(rest.width, rest.height);
    if (row.length > 0 && worst([...row, area], side) > worst(row, side)) lay();
    row.push(area);
  }
  if (row.length > 0) lay();
  return boxes;
}

/** Lays a row of areas along the shorter side; what is left of the box is the rest. */
function layRow(row: readonly number[], box: Box): { boxes: Box[]; rest: Box } {
  const sum = row.reduce((total, area) => total + area, 0);
  const isUpright = box.width >= box.height;
  const side = isUpright ? box.height : box.width;
  const depth = side === 0 ? 0 : sum / side;
  let along = 0;
  const boxes = row.map((area) => {
    const length = depth === 0 ? 0 : area / depth;
    const at = along;
    along += length;
    return isUpright
      ? { x: box.x, y: box.y + at, width: depth, height: length }
      : { x: box.x + at, y: box.y, width: length, height: depth };
  });
  const rest = isUpright
    ? { ...box, x: box.x + depth, width: Math.max(0, box.width - depth) }
    : { ...box, y: box.y + depth, height: Math.max(0, box.height - depth) };
  return { boxes, rest };
}
