import type { CostMethod } from './cost-book.ts'
import { negligibleOf } from './negligible-units.ts'

/**
 * Takes units out of open lots as a cost method does: the same share of each, or the oldest first. Takes everything if
 * no units remain.
 *
 * @param lots oldest first
 * @param unitsAfter that remain in them
 * @param takeShare takes a share out of one lot and returns it
 */
export function takeUnits<Lot extends { units: number }, Part>(
  lots: readonly Lot[],
  { units, unitsAfter }: { units: number; unitsAfter: number },
  method: CostMethod,
  takeShare: (lot: Lot, share: number) => Part,
): Part[] {
  if (unitsAfter === 0) return lots.map((lot) => takeShare(lot, 1))
  if (method === 'average') return lots.map((lot) => takeShare(lot, units / (units + unitsAfter)))
  const taken: Part[] = []
  const negligible = negligibleOf(lots.reduce((sum, lot) => sum + lot.units, 0))
  let wanted = units
  for (const lot of lots) {
    if (wanted <= negligible) break
    const share = lot.units - wanted <= negligible ? 1 : wanted / lot.units
    wanted -= lot.units
    taken.push(takeShare(lot, share))
  }
  return taken
}
