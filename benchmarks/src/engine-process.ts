import { measurePortfolio, type PortfolioInput } from '@plumbline/engine/measure-portfolio'
import { measurePerformance } from '@plumbline/engine/measure-return'
import { prepareFloor } from './engine-floor.ts'
import { generatePortfolio } from './engine-portfolio.ts'

/** What one process measured: milliseconds per run, and the largest resident memory of the whole process. */
export interface EngineSamples {
  wall: number[]
  cpu: number[]
  /** Measuring again after one transaction was added. */
  added: number[]
  floor: number[]
  memoryMegabytes: number
}

const WARM_UP_RUNS = 5

/** Holdings, gains, effects, daily time-weighted return, months, years and internal rate of return, without a cache. */
function measureEverything(input: PortfolioInput): void {
  const measured = measurePortfolio(input)
  const effects = measured.effects()
  const { months, sinceStart } = measurePerformance(measured, 'twr')
  const internalRate = measurePerformance(measured, 'irr').sinceStart
  if (effects.length < input.transactions.length || months.length === 0) throw new Error('something was not measured')
  if (sinceStart?.value == null || internalRate?.value == null) throw new Error('a return is missing')
}

function timeAdditions(before: PortfolioInput, samples: number[], runs: number): void {
  let input = before
  let measured = measurePortfolio(input)
  for (let run = 0; run < runs + WARM_UP_RUNS; run++) {
    const last = input.transactions.at(-1)
    if (last === undefined) throw new Error('there is no transaction')
    const added = { ...last, id: `added-${run}`, sequence: last.sequence + 1 }
    input = { ...input, transactions: [...input.transactions, added] }
    const startedAt = performance.now()
    measured = measurePortfolio(input, measured)
    if (run >= WARM_UP_RUNS) samples.push(performance.now() - startedAt)
  }
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
const input = generatePortfolio({ assets, years, transactions })
if (runs > 1) for (let run = 0; run < WARM_UP_RUNS; run++) measureEverything(input)
const samples: EngineSamples = { wall: [], cpu: [], added: [], floor: [], memoryMegabytes: 0 }
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
  timeAdditions(input, samples.added, runs)
  timeFloor(prepareFloor(input), samples.floor, runs)
}
console.log(JSON.stringify(samples))
