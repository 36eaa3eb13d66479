import { changeLedger, columnsOf } from '@plumbline/engine/build-ledger'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { LedgerTransaction } from '@plumbline/engine/ledger'
import type { LedgerColumns } from '@plumbline/engine/ledger-columns'
import type { AssetMarket } from '@plumbline/engine/market'
import { measurePortfolio, type PortfolioInput } from '@plumbline/engine/measure-portfolio'
import { measurePerformance } from '@plumbline/engine/measure-return'
import { prepareFloor } from './engine-floor.ts'
import { generatePortfolio } from './engine-portfolio.ts'

/** What one process measured: milliseconds per run, and the largest resident memory of the whole process. */
export interface EngineSamples {
  wall: number[]
  cpu: number[]
  /** Measuring again after one transaction was added, with the change of the ledger and the daily series. */
  added: number[]
  /** Measuring again with a new close of every holding on the next day, with the daily series. */
  newDay: number[]
  /** Making every effect. */
  effects: number[]
  /** Bytes that a measured portfolio keeps for each transaction, its ledger included and prices and rates not. */
  bytesPerTransaction: number
  floor: number[]
  memoryMegabytes: number
}

const WARM_UP_RUNS = 5
/** The server's ids have 128 random bits in 22 characters. */
const ID_LENGTH = 22

/** A ledger as a server keeps it. */
type KeptInput = PortfolioInput & { transactions: LedgerColumns }

/** Holdings, gains, daily time-weighted return, months, years and internal rate of return, without a cache. */
function measureEverything(input: PortfolioInput): void {
  const measured = measurePortfolio(input)
  const { months, sinceStart } = measurePerformance(measured, 'twr')
  const internalRate = measurePerformance(measured, 'irr').sinceStart
  if (measured.lines.length === 0 || months.length === 0) throw new Error('something was not measured')
  if (sinceStart?.value == null || internalRate?.value == null) throw new Error('a return is missing')
}

function timeAdditions(before: KeptInput, last: LedgerTransaction, samples: number[], runs: number): void {
  let input = before
  let measured = measurePortfolio(input)
  measured.valueSeries()
  for (let run = 0; run < runs + WARM_UP_RUNS; run++) {
    const added = { ...last, id: `added-${run}`, sequence: last.sequence + 1 + run }
    const startedAt = performance.now()
    input = { ...input, transactions: changeLedger(input.transactions, new Map(), [added]) }
    measured = measurePortfolio(input, measured)
    measured.valueSeries()
    if (run >= WARM_UP_RUNS) samples.push(performance.now() - startedAt)
  }
}

function timeNewDays(before: PortfolioInput, samples: number[], runs: number): void {
  let input = before
  let measured = measurePortfolio(input)
  measured.valueSeries()
  for (let run = 0; run < runs + WARM_UP_RUNS; run++) {
    const day = parseIsoDate(input.today) + 1
    input = { ...input, today: formatIsoDate(day), assets: input.assets.map((market) => withClose(market, day)) }
    const startedAt = performance.now()
    measured = measurePortfolio(input, measured)
    measured.valueSeries()
    if (run >= WARM_UP_RUNS) samples.push(performance.now() - startedAt)
  }
}

function withClose({ prices, ...market }: AssetMarket, day: number): AssetMarket {
  const close = 1.01 * (prices.closes.at(-1) ?? 1)
  return {
    ...market,
    prices: { days: Int32Array.of(...prices.days, day), closes: Float64Array.of(...prices.closes, close) },
  }
}

function timeEffects(input: PortfolioInput, samples: number[], runs: number): void {
  const measured = measurePortfolio(input)
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now()
    const effects = measured.effects()
    samples.push(performance.now() - startedAt)
    if (effects.length === 0) throw new Error('there is no effect')
  }
}

/** A text of its own for each transaction, as a database gives it. */
function ownText(index: number): string {
  return Buffer.from(`${index}`.padStart(ID_LENGTH, '-')).toString('latin1')
}

function keptBytes(input: PortfolioInput, transactions: readonly LedgerTransaction[]): number {
  if (gc === undefined) throw new Error('memory is measured with --expose-gc')
  gc()
  const before = process.memoryUsage()
  const rows = transactions.map((each, index) => ({ ...each, id: ownText(index) }))
  const measured = measurePortfolio({ ...input, transactions: columnsOf(rows) })
  measured.valueSeries()
  rows.length = 0
  gc()
  const after = process.memoryUsage()
  if (measured.lines.length === 0) throw new Error('something was not measured')
  return after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
}

function timeFloor(addUp: () => number, samples: number[], runs: number): void {
  for (let run = 0; run < runs + WARM_UP_RUNS; run++) {
    const startedAt = performance.now()
    const sum = addUp()
    if (run >= WARM_UP_RUNS) samples.push(performance.now() - startedAt)
    if (!Number.isFinite(sum)) throw new Error('the floor has no sum')
  }
}

const [assets, years, transactions, runs] = process.argv.slice(2).map(Number)
if (assets === undefined || years === undefined || transactions === undefined || runs === undefined) {
  throw new Error('assets, years, transactions and runs are needed')
}
const generated = generatePortfolio({ assets, years, transactions })
const last = generated.transactions.at(-1)
if (last === undefined) throw new Error('there is no transaction')
const input: KeptInput = { ...generated, transactions: columnsOf(generated.transactions) }
if (runs > 1) for (let run = 0; run < WARM_UP_RUNS; run++) measureEverything(input)
const samples: EngineSamples = {
  ...{ wall: [], cpu: [], added: [], newDay: [], effects: [], floor: [] },
  ...{ bytesPerTransaction: 0, memoryMegabytes: 0 },
}
for (let run = 0; run < runs; run++) {
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  measureEverything(input)
  samples.wall.push(performance.now() - startedAt)
  const { user, system } = process.cpuUsage(cpuBefore)
  samples.cpu.push((user + system) / 1000)
}
samples.memoryMegabytes = process.resourceUsage().maxRSS / 1024
if (runs > 1) {
  timeAdditions(input, last, samples.added, runs)
  timeNewDays(input, samples.newDay, runs)
  timeEffects(input, samples.effects, runs)
  timeFloor(prepareFloor(generated), samples.floor, runs)
  samples.bytesPerTransaction = keptBytes(input, generated.transactions) / transactions
}
console.log(JSON.stringify(samples))
