import { measurePortfolio, type PortfolioInput } from '@plumbline/engine/measure-portfolio'
import { measurePerformance } from '@plumbline/engine/measure-return'
import { generatePortfolio } from './engine-portfolio.ts'

/** What one process measured: milliseconds per run, and the largest resident memory of the whole process. */
export interface EngineSamples {
  wall: number[]
  cpu: number[]
  memoryMegabytes: number
}

const WARM_UP_RUNS = 5

/** Holdings, gains, effects, daily time-weighted return, months, years and internal rate of return, from nothing. */
function measureEverything(input: PortfolioInput): void {
  const measured = measurePortfolio(input)
  const effects = measured.effects()
  const { months, sinceStart } = measurePerformance(measured, 'twr')
  const internalRate = measurePerformance(measured, 'irr').sinceStart
  if (effects.length < input.transactions.length || months.length === 0) throw new Error('something was not measured')
  if (sinceStart?.value == null || internalRate?.value == null) throw new Error('a return is missing')
}

const [assets, years, transactions, runs] = process.argv.slice(2).map(Number)
if (assets === undefined || years === undefined || transactions === undefined || runs === undefined) {
  throw new Error('assets, years, transactions and runs are needed')
}
const input = generatePortfolio({ assets, years, transactions })
if (runs > 1) for (let run = 0; run < WARM_UP_RUNS; run++) measureEverything(input)
const samples: EngineSamples = { wall: [], cpu: [], memoryMegabytes: 0 }
for (let run = 0; run < runs; run++) {
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  measureEverything(input)
  samples.wall.push(performance.now() - startedAt)
  const { user, system } = process.cpuUsage(cpuBefore)
  samples.cpu.push((user + system) / 1000)
}
samples.memoryMegabytes = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify(samples))
