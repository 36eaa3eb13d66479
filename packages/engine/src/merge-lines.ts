import { assert } from './assert-series.ts'
import type { Line } from './line.ts'
import type { Flows, Settlement } from './settled-flows.ts'
import { isComplete } from './sum-lines.ts'

/**
 * One line of one asset that several portfolios hold: sums of their lines, and ratios of the sums. Money leaves out lines
 * with an unknown gain, as the portfolios' totals do, and then the gain is partial; it is unknown if it is unknown in
 * all.
 *
 * @param lines at least one; all of one asset, in one base currency on one day
 */
export function mergeLines(lines: readonly Line[]): Line {
  const [first] = lines
  assert(first !== undefined, 'a holding has a line')
  if (lines.length === 1) return first
  const priced = lines.find(({ units }) => units !== 0) ?? first
  const complete = lines.filter(isComplete)
  const counted = complete.length > 0 ? complete : lines
  const sum = (read: (line: Line) => number | null) => addUp(counted.map(read))
  const isOneCurrency = lines.every(({ currency }) => currency === first.currency)
  const inAssetCurrency = (read: (line: Line) => number | null) => (isOneCurrency ? sum(read) : null)
  const units = lines.reduce((total, line) => total + line.units, 0)
  const countedUnits = counted.reduce((total, line) => total + line.units, 0)
  const perUnit = (amount: number | null) => (amount === null || countedUnits === 0 ? null : amount / countedUnits)
  const gain = {
    total: sum((line) => line.gain.total),
    realized: sum((line) => line.gain.realized),
    unrealized: sum((line) => line.gain.unrealized),
    dividend: sum((line) => line.gain.dividend),
    currencyEffect: sum((line) => line.gain.currencyEffect),
    fees: sum((line) => line.gain.fees),
  }
  const cost = inAssetCurrency((line) => line.cost)
  const baseCurrencyCost = sum((line) => line.baseCurrencyCost)
  const purchases = sum((line) => line.purchases)
  return {
    ...priced,
    units,
    oversoldUnits: lines.reduce((total, line) => total + line.oversoldUnits, 0),
    costPerUnit: perUnit(cost),
    baseCurrencyCostPerUnit: perUnit(baseCurrencyCost),
    currentValue: inAssetCurrency((line) => line.currentValue),
    baseCurrencyCurrentValue: sum((line) => line.baseCurrencyCurrentValue),
    cost,
    baseCurrencyCost,
    gain,
    isGainPartial: lines.some(({ isGainPartial }) => isGainPartial) || counted.length < lines.length,
    percent: gain.total !== null && purchases !== null && purchases > 0 ? gain.total / purchases : null,
    purchases,
    moneyIn: sum((line) => line.moneyIn),
    moneyOut: sum((line) => line.moneyOut),
    currencyEffect: {
      realized: sum((line) => line.currencyEffect.realized),
      unrealized: sum((line) => line.currencyEffect.unrealized),
    },
    feesByUnits: { open: sum((line) => line.feesByUnits.open), sold: sum((line) => line.feesByUnits.sold) },
    caveats: lines.flatMap(({ caveats }) => caveats),
    isCash: lines.some(({ isCash }) => isCash),
    settlement: mergeSettlements(counted),
  }
}

function mergeSettlements(lines: readonly Line[]): Settlement | undefined {
  const settlements = lines.flatMap(({ settlement }) => settlement ?? [])
  if (settlements.length === 0) return undefined
  const settled = new Map<string, Flows>()
  for (const [key, { moneyIn, moneyOut }] of settlements.flatMap((each) => [...each.settled])) {
    const before = settled.get(key)
    settled.set(key, { moneyIn: (before?.moneyIn ?? 0) + moneyIn, moneyOut: (before?.moneyOut ?? 0) + moneyOut })
  }
  return { keys: settlements.flatMap(({ keys }) => keys), settled }
}

/** Null if one of them is. */
function addUp(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce((total, amount) => (total === null || amount === null ? null : total + amount), 0)
}
