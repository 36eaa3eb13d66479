import type { LineSource } from './line-source.ts'
import type { LineReplay } from './replay-line.ts'

/** Money in and out, in the portfolio's currency. */
export interface Flows {
  moneyIn: number
  moneyOut: number
}

/** Where cash is booked: the lines that a figure's money came from and went to. */
export interface Settlement {
  /** The keys of the line, or of the lines that it is merged of. */
  keys: readonly string[]
  /** By the key of the other line. */
  settled: ReadonlyMap<string, Flows>
}

interface Settling {
  source: LineSource
  replay: Pick<LineReplay, 'columns' | 'inflow' | 'outflow'>
}

/** The money that a line exchanges with each other one; undefined where cash is not booked. */
export function settlementOf({ source, replay }: Settling): Settlement | undefined {
  const { booking } = source
  if (booking === undefined) return undefined
  const { columns } = replay
  const settled = new Map<string, Flows>()
  for (let index = 0; index < columns.count; index++) {
    const row = columns.stepAt(index)
    const counterpart = row < 0 ? undefined : booking.counterpartOf(row)
    if (counterpart === undefined) continue
    const flows = settled.get(counterpart) ?? { moneyIn: 0, moneyOut: 0 }
    const flow = columns.flowAt(index)
    if (flow > 0) flows.moneyIn += flow
    else flows.moneyOut -= flow
    settled.set(counterpart, flows)
  }
  return { keys: [booking.key], settled }
}

/** The keys of the lines of a scope: money between them neither comes nor goes. Undefined where no cash is booked. */
export function keysOf(lines: Iterable<{ source: LineSource }>): ReadonlySet<string> | undefined {
  const keys = new Set<string>()
  for (const { source } of lines) if (source.booking !== undefined) keys.add(source.booking.key)
  return keys.size === 0 ? undefined : keys
}

/** What rounding leaves of amounts that cancel out, as a share of them. */
const ROUNDING = 1e-12

/** The flows of a line from and to the outside of a scope. */
export function externalFlows(
  { moneyIn, moneyOut }: Flows,
  settlement: Settlement | undefined,
  keys: ReadonlySet<string> | undefined,
): Flows {
  if (settlement === undefined || keys === undefined) return { moneyIn, moneyOut }
  const external = { moneyIn, moneyOut }
  for (const [key, flows] of settlement.settled) {
    if (!keys.has(key)) continue
    external.moneyIn -= flows.moneyIn
    external.moneyOut -= flows.moneyOut
  }
  return {
    moneyIn: external.moneyIn < moneyIn * ROUNDING ? 0 : external.moneyIn,
    moneyOut: external.moneyOut < moneyOut * ROUNDING ? 0 : external.moneyOut,
  }
}

/** `externalFlows` of a replay, whose sums are NaN if one is unknown. */
export function externalFlowsOf(line: Settling, keys: ReadonlySet<string> | undefined): Flows {
  const { inflow, outflow } = line.replay
  return externalFlows({ moneyIn: inflow, moneyOut: outflow }, keys && settlementOf(line), keys)
}
