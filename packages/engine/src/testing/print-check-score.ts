import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatIsoDate } from '../calendar.ts'
import type { CheckedLedger } from './checked-ledger.ts'
import { inventedMarket } from './invented-market.ts'
import { randomFrom } from './random-from.ts'
import { readMarketFolder } from './read-market-folder.ts'
import { realLookingLedger } from './real-looking-ledger.ts'
import { scoreChecks } from './score-checks.ts'

declare const console: { log(text: string): void }
declare const process: { argv: string[] }

/**
 * Prints how many planted errors the checks find, by kind: `npm run checks-score`, with `-- --seed 7 --ledgers 12`, and
 * with a market folder of recorded prices: `npm run checks-score -- FOLDER`.
 */
function main(): void {
  const args = process.argv.slice(2)
  const numberAfter = (name: string, fallback: number) => {
    const at = args.indexOf(name)
    return at < 0 ? fallback : Number(args[at + 1])
  }
  const [seed, count] = [numberAfter('--seed', 1), numberAfter('--ledgers', 8)]
  const folder = args.find((each, at) => !each.startsWith('--') && !args[at - 1]?.startsWith('--'))
  const random = randomFrom(seed)
  const ledgers = Array.from({ length: count }, () =>
    realLookingLedger(folder === undefined ? inventedMarket(random) : recordedMarket(folder), random),
  )
  const { scores, falseAlarms } = scoreChecks(ledgers, random)
  let [planted, found, first] = [0, 0, 0]
  for (const [name, score] of scores) {
    planted += score.planted
    found += score.found
    first += score.first
    const instead = [...Map.groupBy(score.instead, (each) => each)].map(([kind, { length }]) => `${kind} ${length}`)
    console.log(
      `${name.padEnd(46)} planted ${score.planted}, found ${score.found}, first ${score.first}` +
        `${score.wrongFixes > 0 ? `, wrong fix ${score.wrongFixes}` : ''}${instead.length > 0 ? `; first instead: ${instead.join(', ')}` : ''}`,
    )
  }
  for (const { kind, assetId, since } of falseAlarms) console.log(`false alarm: ${kind} ${assetId} ${since}`)
  console.log(
    `${planted} planted in ${ledgers.length} ledgers: ${found} found, ${first} first; ${falseAlarms.length} false alarms`,
  )
}

/** As known on its last day. */
function recordedMarket(folder: string): Omit<CheckedLedger, 'transactions'> {
  const { assets, fx } = readMarketFolder(folder)
  const lines = readFileSync(join(folder, 'dividends.csv'), 'utf8').trim().split('\n').slice(1)
  const rows = lines.map((line) => line.split(','))
  const dividends = Map.groupBy(
    rows.map(([symbol, exchange, exDate = '', value, currency = '']) => ({
      assetId: `${symbol}.${exchange}`,
      dividend: { exDate, payDate: null, value: Number(value), currency },
    })),
    ({ assetId }) => assetId,
  )
  const today = Math.min(...assets.map(({ prices }) => prices.days.at(-1) ?? Number.NaN))
  return {
    assets,
    fx,
    baseCurrency: 'EUR',
    today: formatIsoDate(today),
    dividends: new Map([...dividends].map(([id, all]) => [id, all.map(({ dividend }) => dividend)])),
  }
}

main()
