/** Converts NaN to null. Inside the engine, NaN marks a number that a missing price or rate leaves unknown. */
export function known(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
