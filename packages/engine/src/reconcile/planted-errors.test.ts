import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { expect, test } from 'vitest'
import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import { lastIndexOnOrBefore } from '../day-search.ts'
import { unitsHeldOn } from '../held-units.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { AssetMarket } from '../market.ts'
import { measurePortfolio } from '../measure-portfolio.ts'
import { PLANTS, type PlantedError, type ReconcilableLedger } from '../testing/planted-errors.ts'
import { randomFrom } from '../testing/random-from.ts'
import { readMarketFolder } from '../testing/read-market-folder.ts'
import { balanceOn } from './cash-balance.ts'
import { explainDifferences, type Reconciliation } from './rank-suspects.ts'

const SEED = 20261129
const ROUNDS = 6
const { assets: listedMarkets, fx, transactions: exampleRows } = readMarketFolder(MARKET_FOLDER)
/** Of a listing whose splits the market data do not have, closes move at one on this day. */
const UNKNOWN_SPLIT = { day: parseIsoDate('2022-12-14'), ratio: 4 }
const allMarkets = listedMarkets.map((market): AssetMarket => {
  if (market.splits.length > 0) return market
  const { days, closes } = market.prices
  const divided = closes.map((close, at) =>
    (days[at] as number) < UNKNOWN_SPLIT.day ? close : close / UNKNOWN_SPLIT.ratio,
  )
  return { ...market, prices: { days, closes: divided } }
})
const example = exampleRows as LedgerTransaction[]
const TODAY = '2023-12-29'
const CASH = new Map(['EUR', 'USD', 'GBP', 'CHF'].map((currency) => [currency, `${currency}.CASH`]))
const currencies = new Map([...CASH].map(([currency, assetId]) => [assetId, currency]))
const settlement = { settlesIn: undefined, currencies }

const closeOf = ({ prices }: AssetMarket, day: string): number | undefined => {
  const at = lastIndexOnOrBefore(prices.days, parseIsoDate(day))
  return at < 0 ? undefined : prices.closes[at]
}

/** A savings plan with sales, dividends, a split that the market does not have, and money of its own. */
function savingsPlan(random: () => number): LedgerTransaction[] {
  const rows: LedgerTransaction[] = []
  const add = (row: Omit<LedgerTransaction, 'id' | 'sequence' | 'rate'>) =>
    rows.push({ ...row, id: `row-${rows.length}`, rate: null, sequence: rows.length })
  const listed = allMarkets.filter(({ prices }) => prices.days.length > 500).slice(0, 5)
  for (const market of listed) {
    const { assetId, currency } = market
    const cash = CASH.get(currency) ?? ''
    const first = Math.max(market.prices.days[0] ?? 0, parseIsoDate('2020-01-06'))
    let held = 0
    for (let month = 0; month < 40; month++) {
      const day = first + month * 30 + Math.floor(random() * 9)
      const date = formatIsoDate(day)
      const close = closeOf(market, date)
      if (close === undefined || date > TODAY) continue
      const price = Number((close * (0.99 + random() * 0.02)).toFixed(2))
      const units = 1 + Math.floor(random() * 40)
      const amount = Math.round(units * price + 50 + random() * 300)
      const money = { date, units: 0, price: amount + Math.floor(random() * 99) / 100, fee: 0, currency, assetId: cash }
      if (month % 3 === 0) add({ ...money, type: 'deposit' })
      if (month % 11 === 5) add({ ...money, price: money.price + 7, type: 'withdrawal' })
      const isSale = held > units && month % 7 === 4
      held += isSale ? -units : units
      add({ type: isSale ? 'sell' : 'buy', date, units, price, fee: 1.5, currency, assetId })
      if (month % 6 === 5)
        add({ type: 'dividend', date, units: 0, price: Number((held * 0.37).toFixed(2)), fee: 0, currency, assetId })
    }
    const splitDay = formatIsoDate(UNKNOWN_SPLIT.day)
    if (market.splits.length === 0)
      add({ type: 'split', date: splitDay, units: 4, price: 0, fee: 0, currency, assetId })
  }
  return rows
}

function measuredWithCash({ transactions, ignoredSplits }: ReconcilableLedger) {
  const cash = { account: 'a', assets: CASH, settlesIn: undefined }
  return measurePortfolio({
    transactions,
    ignoredSplits,
    assets: allMarkets,
    fx,
    baseCurrency: 'EUR',
    today: TODAY,
    cash,
  })
}

const measured = new WeakMap<ReconcilableLedger, ReturnType<typeof measuredWithCash>>()

/** Errors are planted into the same ledger many times. */
function measuredOnce(ledger: ReconcilableLedger) {
  const known = measured.get(ledger) ?? measuredWithCash(ledger)
  measured.set(ledger, known)
  return known
}

/** Statements at the ends of quarters. */
const days = Array.from({ length: 16 }, (_, quarter) =>
  formatIsoDate(parseIsoDate('2020-03-31') + 91 * quarter),
).filter((day) => day < TODAY)
days.push(TODAY)

interface Stated {
  isCash: boolean
  days: readonly string[]
}

function reconcile(truth: ReconcilableLedger, ledger: ReconcilableLedger, stated: Stated): Reconciliation {
  const { isCash: isCashStated, days } = stated
  const marketOf = new Map(allMarkets.map((market) => [market.assetId, market]))
  const ids = new Set([...truth.transactions, ...ledger.transactions].map(({ assetId }) => assetId))
  const splitsOf = (id: string, given: ReconcilableLedger, isIgnored: boolean) =>
    (marketOf.get(id)?.splits ?? []).filter(
      ({ date }) => given.ignoredSplits.some((each) => each.assetId === id && each.date === date) === isIgnored,
    )
  const rowsOf = (id: string, { transactions }: ReconcilableLedger) =>
    transactions.filter(({ assetId }) => assetId === id)
  const cashOn = (given: ReconcilableLedger, id: string, day: string) => {
    const [line] = measuredOnce(given).measuredLines.get(id) ?? []
    return line === undefined ? 0 : balanceOn(line, parseIsoDate(day))
  }
  return {
    settlement,
    assets: [...ids].map((assetId) => ({
      assetId,
      currency: marketOf.get(assetId)?.currency ?? currencies.get(assetId) ?? '',
      transactions: rowsOf(assetId, ledger),
      marketSplits: splitsOf(assetId, ledger, false),
      ignoredSplits: splitsOf(assetId, ledger, true),
      statements: currencies.has(assetId)
        ? []
        : days.map((day) => ({
            day,
            units: unitsHeldOn(rowsOf(assetId, truth), splitsOf(assetId, truth, false), day),
          })),
      closeOn: (day: string) => {
        const market = marketOf.get(assetId)
        return market && closeOf(market, day)
      },
    })),
    cash: isCashStated
      ? [...CASH].map(([currency, assetId]) => ({
          assetId,
          currency,
          differences: days.map((day) => ({
            day,
            difference: cashOn(truth, assetId, day) - cashOn(ledger, assetId, day),
          })),
        }))
      : [],
    unrecordedDividends: truth.transactions
      .filter((row) => row.type === 'dividend' && !ledger.transactions.some(({ id }) => id === row.id))
      .map(({ assetId, date: day, price: amount, currency }) => ({ assetId, day, units: 1, amount, currency })),
  }
}

/** `none`: the error changes nothing that a broker states. */
type Outcome = 'none' | 'not-found' | 'found' | 'first'

function outcomeOf(
  planted: PlantedError,
  truth: ReconcilableLedger,
  stated: Stated,
): { outcome: Outcome; first: string } {
  const differences = explainDifferences(reconcile(truth, planted, stated))
  const isRight = ({ kind, change, assetId }: (typeof differences)[number]['suspects'][number]) =>
    kind === planted.kind &&
    (assetId === planted.assetId || kind === 'missing-money') &&
    (planted.rowIds.length === 0 || planted.rowIds.some((id) => change.removed.includes(id)))
  const explained = differences.filter(({ suspects }) => suspects.length > 0)
  const first = explained.map(({ suspects }) => suspects[0]?.kind).join(' ')
  if (differences.length === 0) return { outcome: 'none', first }
  if (explained.length > 0 && explained.every(({ suspects: [top] }) => top !== undefined && isRight(top)))
    return { outcome: 'first', first }
  return { outcome: explained.some(({ suspects }) => suspects.some(isRight)) ? 'found' : 'not-found', first }
}

function ledgers() {
  const random = randomFrom(SEED)
  const plans = Array.from({ length: ROUNDS }, () => savingsPlan(random))
  return { random, truths: [example, ...plans].map((transactions) => ({ transactions, ignoredSplits: [] })) }
}

test('nothing differs in clean ledgers', () => {
  for (const truth of ledgers().truths)
    expect(explainDifferences(reconcile(truth, truth, { isCash: true, days }))).toEqual([])
})

/** Plants every kind of error in every ledger, and counts what is found of those that a broker's statement shows. */
function measureFound(stated: Stated): { all: number; first: number; found: number; byKind: string } {
  const { random, truths } = ledgers()
  const table = new Map<string, Record<Outcome, number> & { instead: string[] }>()
  for (const truth of truths) {
    for (const plant of PLANTS) {
      const planted = plant(truth, random, allMarkets)
      if (planted === undefined) continue
      const row = table.get(planted.name) ?? { none: 0, 'not-found': 0, found: 0, first: 0, instead: [] }
      const { outcome, first } = outcomeOf(planted, truth, stated)
      row[outcome] += 1
      if (outcome === 'found' || outcome === 'not-found') row.instead.push(first)
      table.set(planted.name, row)
    }
  }
  const sum = (of: Outcome) => [...table.values()].reduce((all, row) => all + row[of], 0)
  const all = sum('first') + sum('found') + sum('not-found')
  const byKind = [...table].map(
    ([name, row]) =>
      `${name}: ${row.first} first, ${row.found} found, ${row['not-found']} not ${[...new Set(row.instead)]}`,
  )
  return { all, first: sum('first'), found: sum('first') + sum('found'), byKind: byKind.join('\n') }
}

test('of errors planted in ledgers, the right suspect is first in 97 of 100', () => {
  const { all, first, found, byKind } = measureFound({ isCash: true, days })
  expect(all).toBeGreaterThan(100)
  expect(first / all, byKind).toBeGreaterThanOrEqual(0.97)
  expect(found / all, byKind).toBeGreaterThanOrEqual(0.95)
})

test('without statements of cash, what changes units is found, and the right suspect is first in 85 of 100', () => {
  const { all, first, found, byKind } = measureFound({ isCash: false, days })
  expect(all).toBeGreaterThan(60)
  expect(first / all, byKind).toBeGreaterThanOrEqual(0.85)
  expect(found / all, byKind).toBeGreaterThanOrEqual(0.9)
})

test('with one statement of units and cash, the right suspect is first in 97 of 100', () => {
  const { all, first, byKind } = measureFound({ isCash: true, days: [TODAY] })
  expect(first / all, byKind).toBeGreaterThanOrEqual(0.97)
})

test('with one statement of units alone, the right suspect is first in four of five', () => {
  const { all, first, byKind } = measureFound({ isCash: false, days: [TODAY] })
  expect(first / all, byKind).toBeGreaterThanOrEqual(0.8)
})

test('of two errors in one currency at once, each is first in nine of ten', () => {
  const random = randomFrom(SEED + 1)
  const none: ReconcilableLedger = { transactions: [], ignoredSplits: [] }
  const kinds = ['purchase doubled', 'sale doubled', 'sale booked as a purchase', 'purchase missing']
  const currencyOf = (id: string) => allMarkets.find(({ assetId }) => assetId === id)?.currency
  const tried = PLANTS.filter((each) =>
    kinds.includes(each(ledgers().truths[1] ?? none, random, allMarkets)?.name ?? ''),
  )
  const plant = ({ transactions, ignoredSplits }: ReconcilableLedger) =>
    tried[Math.floor(random() * tried.length)]?.({ transactions, ignoredSplits }, random, allMarkets)
  let [both, all] = [0, 0]
  for (const truth of ledgers()
    .truths.slice(1)
    .flatMap((each) => Array.from({ length: 20 }, () => each))) {
    const first = plant(truth)
    const second = first && plant(first)
    if (first === undefined || second === undefined || first.assetId === second.assetId) continue
    if (!kinds.slice(0, 3).includes(first.name) || !kinds.includes(second.name)) continue
    if (currencyOf(first.assetId) !== currencyOf(second.assetId)) continue
    const found = explainDifferences(reconcile(truth, second, { isCash: true, days: [TODAY] }))
    const firstOf = (assetId: string) => found.find((each) => each.assetId === assetId)?.suspects[0]?.kind
    all += 1
    both += Number(firstOf(first.assetId) === first.kind && firstOf(second.assetId) === second.kind)
  }
  expect(all).toBeGreaterThan(4)
  expect(both / all).toBeGreaterThanOrEqual(0.9)
})
