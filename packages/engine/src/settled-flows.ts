import type { LineSource } from './line-source.ts'
import type { LineReplay } from './replay-line.ts'

/** Money in and out, in the portfolio's currency. */
export interface Flows {
  moneyIn: number
  moneyOut: number
}

/** Where cash is booked or units are transferred: the lines that a figure's money came from and went to. */
export interface Settlement {
  /** Those of the line, or of the lines that it is merged of. */
  keys: readonly string[]
  /** By the key of the other line. */
  settled: ReadonlyMap<string, Flows>
}

interface Settling {
  source: LineSource
  replay: Pick<LineReplay, 'columns' | 'inflow' | 'outflow' | 'opening'>
}

/**
 * The money that a line exchanges with each other one; undefined where it exchanges none. A transfer of units counts as
 * money only in a period. Otherwise their purchases move.
 */
export function settlementOf({ source, replay }: Settling): Settlement | undefined {
  const { booking } = source
  if (booking === undefined) return undefined
  const { columns } = replay
  const settled = new Map<string, Flows>()
  for (let index = 0; index < columns.count; index++) {
    const row = columns.stepAt(index)
    if (replay.opening === undefined && columns.isTransfer(index)) continue
    const counterpart = row < 0 ? undefined : booking.counterpartOf(row)
    if (counterpart === undefined) continue
    const flows = settled.get(counterpart) ?? { moneyIn: 0, moneyOut: 0 }
    const flow = columns.flowAt(index)
    if (flow > 0) flows.moneyIn += flow
    else flows.moneyOut -= flow
    settled.set(counterpart, flows)
  }
  return { keys: booking.keys, settled }
}

/** The keys of the lines of a scope: money between them neither comes nor goes. Undefined if none could. */
export function keysOf(lines: Iterable<{ source: LineSource }>): ReadonlySet<string> | undefined {
  const keys = new Set<string>()
  for (const { source } of lines) for (const key of source.booking?.keys ?? []) keys.add(key)
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
