import type { Facts } from '../facts.ts'
import { factsOfProfile } from '../facts-of-profile.ts'
import type { Profile } from '../profile.ts'
import { UpstreamError } from '../upstream-error.ts'
import type { DataFolder } from './data-folder.ts'
import { readDividends, readSplits } from './read-corporate-actions.ts'
import { type DailyTable, emptyTable, readDailyTable } from './read-daily-table.ts'
import { readProfile } from './read-profile.ts'
import { type ListedSecurity, readSecurities } from './read-securities.ts'

/** The securities of the folder, in the order of the file and by id. */
export function securitiesIn(data: DataFolder) {
  return data.readCached('securities.csv', (text) => {
    if (text === undefined) throw new UpstreamError('files', 'no securities.csv in the data folder', false)
    const all = readSecurities(text)
    return { all, byId: new Map(all.map((listed) => [listed.security.id, listed])) }
  })
}

export function splitsIn(data: DataFolder) {
  return data.readCached('splits.csv', (text) => readSplits(text ?? ''))
}

export function dividendsIn(data: DataFolder) {
  return data.readCached('dividends.csv', (text) => readDividends(text ?? ''))
}

/** Closes of a security, and adjusted ones if the file has them, in the major unit of its currency. */
export async function pricesIn(data: DataFolder, { fileStem, unitsPerMajor }: ListedSecurity): Promise<DailyTable> {
  const file = `prices/${fileStem}.csv`
  const text = await data.read(file)
  if (text === undefined) return emptyTable()
  const table = readDailyTable(file, text, 'close', 'adjusted_close')
  if (unitsPerMajor === 1) return table
  const toMajor = (amounts: Float64Array) => amounts.map((amount) => amount / unitsPerMajor)
  return {
    values: { days: table.values.days, values: toMajor(table.values.values) },
    second: table.second && toMajor(table.second),
    warnings: table.warnings,
  }
}

/** Files of exchange rates, such as `EURUSD.csv`: dollars per euro. */
export async function rateFilesIn(data: DataFolder): Promise<string[]> {
  return (await data.list('fx')).filter((name) => /^[A-Z]{6}\.csv$/.test(name))
}

export function ratesIn(data: DataFolder, file: string): Promise<DailyTable> {
  return data.readCached(`fx/${file}`, (text) => readDailyTable(`fx/${file}`, text ?? '', 'rate'))
}

export async function profileIn(data: DataFolder, { fileStem }: ListedSecurity): Promise<Profile | undefined> {
  const text = await data.read(`profiles/${fileStem}.json`)
  return text === undefined ? undefined : readProfile(text)
}

/** Figures of those securities that have one of these files of profiles, by id. */
export async function factsIn(
  data: DataFolder,
  securities: readonly ListedSecurity[],
  profileFiles: ReadonlySet<string>,
): Promise<Map<string, Facts>> {
  const facts = new Map<string, Facts>()
  for (const listed of securities) {
    if (!profileFiles.has(`${listed.fileStem}.json`)) continue
    const profile = await profileIn(data, listed)
    if (profile)
      facts.set(listed.security.id, factsOfProfile(profile, await usdPerUnit(data, listed.security.currency)))
  }
  return facts
}

/** The latest rate to US dollars: direct, inverse, or through one currency that both are quoted in. */
async function usdPerUnit(data: DataFolder, currency: string): Promise<number | undefined> {
  if (currency === 'USD') return 1
  const lastRates = new Map<string, number>()
  for (const file of await rateFilesIn(data)) {
    const rate = (await ratesIn(data, file)).values.values.at(-1)
    if (rate === undefined) continue
    lastRates.set(file.slice(0, 6), rate)
    lastRates.set(file.slice(3, 6) + file.slice(0, 3), 1 / rate)
  }
  const direct = lastRates.get(`${currency}USD`)
  if (direct !== undefined) return direct
  for (const [pair, rate] of lastRates) {
    const onward = pair.startsWith(currency) ? lastRates.get(`${pair.slice(3)}USD`) : undefined
    if (onward !== undefined) return rate * onward
  }
  return undefined
}
