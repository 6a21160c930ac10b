/** A symbol's return against the others of its sector: all symbols of one batch at once. */

/** A sector that hardly moves would make noise look like strength. */
export const DISPERSION_FLOOR = 1e-5;

export class SectorStrength {
  /** Places of the symbols of each sector. */
  readonly #sectors: readonly (readonly number[])[];
  /** Return less the mean of the sector's others; NaN where there are none. */
  readonly strength: Float64Array;
  /** Standard deviation of the sector's returns, floored. */
  readonly dispersion: Float64Array;

  /** @param toSector the sector of each symbol; null for none */
  constructor(toSector: readonly (string | null)[]) {
    const places = new Map<string, number[]>();
    toSector.forEach((sector, place) => {
      if (sector === null) return;
      places.set(sector, [...(places.get(sector) ?? []), place]);
    });
    this.#sectors = [...places.values()];
    this.strength = new Float64Array(toSector.length).fill(Number.NaN);
    this.dispersion = new Float64Array(toSector.length).fill(DISPERSION_FLOOR);
  }

  /** @param returns by symbol; NaN where unknown: it has no part in its sector */
  measure(returns: Float64Array): void {
    for (const places of this.#sectors) this.#measureOne(places, returns);
  }

  #measureOne(places: readonly number[], returns: Float64Array): void {
    let sum = 0;
    let known = 0;
    for (const place of places) {
      const moved = returns[place] ?? Number.NaN;
      if (Number.isNaN(moved)) continue;
      sum += moved;
      known += 1;
    }
    const mean = known === 0 ? 0 : sum / known;
    let squares = 0;
    for (const place of places) {
      const moved = returns[place] ?? Number.NaN;
      if (!Number.isNaN(moved)) squares += (moved - mean) * (moved - mean);
    }
    const dispersion = Math.max(DISPERSION_FLOOR, known < 2 ? 0 : Math.sqrt(squares / known));
    for (const place of places) {
      const moved = returns[place] ?? Number.NaN;
      const others = known < 2 ? Number.NaN : (sum - moved) / (known - 1);
      this.strength[place] = moved - others;
      this.dispersion[place] = dispersion;
    }
  }
}
