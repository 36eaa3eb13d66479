import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Figures, figuresOf, type Measurement } from './measurement.ts'
import { formatTable } from './table.ts'

/** Measured only when it is named: it takes minutes to make its accounts. */
const POPULATION = 'population'

/** Loaded on demand, so that measuring one thing does not load the others. */
const groups: Record<string, () => Promise<Measurement[]>> = {
  api: async () => (await import('./api.ts')).measureApi(),
  browser: async () => (await import('./import-in-browser.ts')).measureImportInBrowser(),
  certificate: async () => (await import('./certificate.ts')).measureCertificate(),
  engine: async () => (await import('./engine.ts')).benchEngine(),
  fairness: async () => (await import('./fairness.ts')).measureFairness(),
  import: async () => (await import('./import-rows.ts')).measureImport(),
  interactions: async () => (await import('./interactions.ts')).benchInteractions(),
  market: async () => (await import('./market.ts')).benchMarket(),
  [POPULATION]: async () => (await import('./population/population.ts')).measurePopulation(size),
  reference: async () => (await import('./reference.ts')).benchReference(),
  script: async () => (await import('./first-script.ts')).measureFirstScript(),
  series: async () => (await import('./series.ts')).measureSeries(),
  start: async () => (await import('./server-start.ts')).measureServerStart(),
  whole: async () => (await import('./whole.ts')).measureWhole(),
}

const recordedPath = join(import.meta.dirname, '../recorded.json')

interface Recorded {
  /** The machine that the figures come from. */
  machine: string
  figures: Record<string, Figures>
}

const recorded: Recorded = existsSync(recordedPath)
  ? JSON.parse(readFileSync(recordedPath, 'utf8'))
  : { machine: '', figures: {} }

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    record: { type: 'boolean' },
    accounts: { type: 'string', default: '2000' },
    median: { type: 'string', default: '150' },
  },
})
/** Of the population. */
const size = { accounts: Number(options.accounts), median: Number(options.median) }
const unknown = positionals.filter((name) => !(name in groups))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(groups).join(', ')}.`)
  process.exit(1)
}

const measurements: Measurement[] = []
const byDefault = Object.keys(groups).filter((name) => name !== POPULATION)
for (const name of positionals.length > 0 ? positionals : byDefault) {
  console.error(`measuring ${name} …`)
  measurements.push(...((await groups[name]?.()) ?? []))
}
console.log(formatTable(measurements, recorded.figures))

if (options.record) {
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
  for (const measurement of measurements) recorded.figures[measurement.name] = figuresOf(measurement)
  writeFileSync(recordedPath, `${JSON.stringify({ machine, figures: recorded.figures }, null, 2)}\n`)
}
