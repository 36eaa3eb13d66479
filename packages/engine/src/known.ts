/** A number, or null where none could be computed: inside the engine NaN stands for what a missing price or rate leaves open. */
export function known(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
