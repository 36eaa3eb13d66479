import { formatIsoDate, parseIsoDate, readIsoDate } from '../calendar.ts'
import type { Finding, FindingKind } from '../checks/finding.ts'
import { lastIndexOnOrBefore } from '../day-search.ts'
import { type LedgerTransaction, splitOfRatio } from '../ledger.ts'
import type { AssetMarket } from '../market.ts'
import type { CheckedLedger } from './checked-ledger.ts'

/** A ledger with one error, and what a finding must say to be the right one. */
export interface PlantedCheckError {
  ledger: CheckedLedger
  assetId: string
  kinds: readonly FindingKind[]
  /** The row that is wrong, or any of its twins; empty for what is missing or not of the ledger. */
  rowIds: readonly string[]
  /** What is right: a fix by a click must give it back. */
  right?: LedgerTransaction
}

export type CheckPlant = (ledger: CheckedLedger, random: () => number) => PlantedCheckError | undefined

type Fits = (row: LedgerTransaction, ledger: CheckedLedger) => boolean

const isTrade = ({ type, price }: LedgerTransaction) => (type === 'buy' || type === 'sell') && price > 0
const isOf =
  (...types: LedgerTransaction['type'][]): Fits =>
  ({ type }) =>
    types.includes(type)

function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)]
}

function withRows(ledger: CheckedLedger, transactions: readonly LedgerTransaction[]): CheckedLedger {
  return { ...ledger, transactions }
}

/** One row of those that fit, changed. */
function changed(
  kinds: readonly FindingKind[],
  fits: Fits,
  change: (
    row: LedgerTransaction,
    random: () => number,
    ledger: CheckedLedger,
  ) => Partial<LedgerTransaction> | undefined,
  rightOf?: (planted: LedgerTransaction, ledger: CheckedLedger) => LedgerTransaction,
): CheckPlant {
  return (ledger, random) => {
    const row = pick(
      ledger.transactions.filter((each) => fits(each, ledger)),
      random,
    )
    const by = row && change(row, random, ledger)
    if (row === undefined || by === undefined) return undefined
    const planted = { ...row, ...by }
    const transactions = ledger.transactions.map((each) => (each === row ? planted : each))
    const right = rightOf?.(planted, ledger) ?? row
    return { ledger: withRows(ledger, transactions), assetId: row.assetId, kinds, rowIds: [row.id], right }
  }
}

function missing(kinds: readonly FindingKind[], fits: Fits): CheckPlant {
  return (ledger, random) => {
    const row = pick(
      ledger.transactions.filter((each) => fits(each, ledger)),
      random,
    )
    if (row === undefined) return undefined
    const transactions = ledger.transactions.filter((each) => each !== row)
    return { ledger: withRows(ledger, transactions), assetId: row.assetId, kinds, rowIds: [] }
  }
}

function doubled(kinds: readonly FindingKind[], fits: Fits, source: string): CheckPlant {
  return (ledger, random) => {
    const row = pick(
      ledger.transactions.filter((each) => fits(each, ledger)),
      random,
    )
    if (row === undefined) return undefined
    const twin = { ...row, id: `${source}:${row.id}`, sequence: row.sequence + 0.5 }
    return {
      ledger: withRows(ledger, [...ledger.transactions, twin]),
      assetId: row.assetId,
      kinds,
      rowIds: [row.id, twin.id],
    }
  }
}

const marketOf = ({ assets }: CheckedLedger, assetId: string) => assets.find((each) => each.assetId === assetId)

/** A split of the market after a trade of the holding. */
function splitOf(ledger: CheckedLedger, random: () => number) {
  const splits = ledger.assets.flatMap((asset) => asset.splits.map((split) => ({ asset, split })))
  return pick(
    splits.filter(({ asset, split }) =>
      ledger.transactions.some((row) => row.assetId === asset.assetId && isTrade(row) && row.date < split.date),
    ),
    random,
  )
}

function splitRow(
  assetId: string,
  { date, ratio }: { date: string; ratio: number },
  ledger: CheckedLedger,
): LedgerTransaction {
  const currency = marketOf(ledger, assetId)?.currency ?? 'EUR'
  const sequence = ledger.transactions.filter((row) => row.date <= date).length - 0.4
  return { id: 'planted', assetId, date, price: 0, fee: 0, currency, rate: null, sequence, ...splitOfRatio(ratio) }
}

const isBooked = (ledger: CheckedLedger, assetId: string) =>
  ledger.transactions.some((row) => row.assetId === assetId && (row.type === 'split' || row.type === 'reversesplit'))

/** The trades before a split of the market in units after it: all figures, or the price alone; of all of them, or of some. */
function halfApplied(keepsUnits: boolean, part: number): CheckPlant {
  return (ledger, random) => {
    const found = splitOf(ledger, random)
    if (found === undefined) return undefined
    const { asset, split } = found
    const before = ledger.transactions.filter(
      (row) => row.assetId === asset.assetId && isTrade(row) && row.date < split.date,
    )
    const rewritten = new Set(before.slice(0, Math.max(1, Math.ceil(before.length * part))))
    const transactions = ledger.transactions.map((row) =>
      rewritten.has(row)
        ? { ...row, price: row.price / split.ratio, units: keepsUnits ? row.units : row.units * split.ratio }
        : row,
    )
    const rowIds = [...rewritten].map(({ id }) => id)
    return {
      ledger: withRows(ledger, transactions),
      assetId: asset.assetId,
      kinds: ['split', 'trade-price', 'booked-split'],
      rowIds,
    }
  }
}

function withMarket(ledger: CheckedLedger, asset: AssetMarket): CheckedLedger {
  return { ...ledger, assets: ledger.assets.map((each) => (each.assetId === asset.assetId ? asset : each)) }
}

function closesChanged(asset: AssetMarket, change: (close: number, at: number) => number): AssetMarket {
  const { days, closes } = asset.prices
  return { ...asset, prices: { days, closes: closes.map(change) } }
}

const otherDate = (date: string, of: (year: string, month: string, day: string) => string): string | undefined => {
  const [year = '', month = '', day = ''] = date.split('-')
  const other = of(year, month, day)
  return other === date || Number.isNaN(readIsoDate(other)) ? undefined : other
}

const redated =
  (of: (year: string, month: string, day: string) => string) =>
  (row: LedgerTransaction, _: () => number, ledger: CheckedLedger) => {
    const date = otherDate(row.date, of)
    return date === undefined || date > ledger.today ? undefined : { date }
  }

const canSwap: Fits = ({ date, ...row }, { today }) => {
  const other = otherDate(date, (year, month, day) => `${year}-${day}-${month}`)
  return isTrade({ date, ...row }) && other !== undefined && other <= today
}

/** By kind of error, the ways in which it happens. */
export const CHECK_PLANTS: readonly (readonly [string, CheckPlant])[] = [
  ['doubled: trade of another file', doubled(['doubled'], isTrade, 'other')],
  ['doubled: trade within the file', doubled(['doubled'], isTrade, 'file')],
  ['missing: purchase', missing(['oversold', 'gap', 'dividend-amount'], isOf('buy'))],
  ['missing: sale', missing(['oversold', 'gap', 'dividend-amount'], isOf('sell'))],
  ['wrong sign: sale as purchase', changed(['oversold', 'dividend-amount'], isOf('sell'), () => ({ type: 'buy' }))],
  [
    'wrong sign: purchase as sale',
    changed(['oversold', 'dividend-amount', 'gap'], isOf('buy'), () => ({ type: 'sell' })),
  ],
  [
    'fee: ten times',
    changed(
      ['fee'],
      (row) => isTrade(row) && row.fee > 0,
      ({ fee }) => ({ fee: fee * 10 }),
    ),
  ],
  [
    'fee: missing',
    changed(
      ['fee'],
      (row) => isTrade(row) && row.fee > 0,
      () => ({ fee: 0 }),
    ),
  ],
  [
    'fee: counted twice',
    changed(
      ['fee'],
      (row) => isTrade(row) && row.fee > 0,
      ({ fee }) => ({ fee: fee * 2 }),
    ),
  ],
  [
    'split: not booked',
    (ledger, random) => {
      const found = splitOf(ledger, random)
      if (found === undefined) return undefined
      const asset = { ...found.asset, splits: found.asset.splits.filter((each) => each !== found.split) }
      const { assetId } = asset
      const transactions = ledger.transactions.filter(
        (row) => row.assetId !== assetId || (row.type !== 'split' && row.type !== 'reversesplit'),
      )
      return { ledger: withMarket(withRows(ledger, transactions), asset), assetId, kinds: ['closes'], rowIds: [] }
    },
  ],
  [
    'split: booked twice',
    (ledger, random) => {
      const found = splitOf(ledger, random)
      if (found === undefined) return undefined
      const { asset, split } = found
      const own = splitRow(asset.assetId, split, ledger)
      const late = formatIsoDate(parseIsoDate(split.date) + (random() < 0.5 ? 0 : 21))
      const twin = { ...own, id: 'twin', date: late < ledger.today ? late : split.date, sequence: own.sequence + 0.1 }
      const rows = isBooked(ledger, asset.assetId) ? [twin] : [own, twin]
      return {
        ledger: withRows(ledger, [...ledger.transactions, ...rows]),
        assetId: asset.assetId,
        kinds: ['booked-split', 'doubled'],
        rowIds: [...rows.map(({ id }) => id), ...idsOfSplits(ledger, asset.assetId)],
      }
    },
  ],
  ['half-applied split: prices of all rewritten', halfApplied(true, 1)],
  ['half-applied split: all rows rewritten', halfApplied(false, 1)],
  ['half-applied split: some rows rewritten', halfApplied(false, 0.4)],
  [
    'listing: trade of another asset',
    changed(['trade-price', 'oversold'], isTrade, (row, random, ledger) => {
      const others = ledger.assets.filter(({ assetId }) => assetId !== row.assetId)
      const assetId = pick(others, random)?.assetId
      return assetId === undefined ? undefined : { assetId }
    }),
  ],
  [
    'ratio as units: units held after the split',
    (ledger, random) => {
      const found = splitOf(ledger, random)
      if (found === undefined || found.split.ratio < 1) return undefined
      const { asset, split } = found
      const { assetId } = asset
      const others = ledger.transactions.filter(
        (row) => row.assetId !== assetId || (row.type !== 'split' && row.type !== 'reversesplit'),
      )
      const held = others
        .filter((row) => row.assetId === assetId && row.date < split.date)
        .reduce((sum, { type, units }) => sum + (type === 'buy' ? units : type === 'sell' ? -units : 0), 0)
      const row = { ...splitRow(assetId, split, ledger), units: Number((held * split.ratio).toFixed(4)) }
      if (!(row.units > 0)) return undefined
      return { ledger: withRows(ledger, [...others, row]), assetId, kinds: ['booked-split'], rowIds: [row.id] }
    },
  ],
  ['pence for pounds', changed(['trade-price'], isTrade, ({ price }) => ({ price: price * 100 }))],
  ['pounds for pence', changed(['trade-price'], isTrade, ({ price }) => ({ price: price / 100 }))],
  [
    'currency: code of another one',
    changed(
      ['trade-price'],
      (row, { baseCurrency }) => isTrade(row) && row.currency !== baseCurrency,
      (_, __, { baseCurrency }) => ({ currency: baseCurrency }),
    ),
  ],
  [
    'currency: price in that of the portfolio',
    changed(
      ['trade-price'],
      (row, { baseCurrency }) => isTrade(row) && row.currency !== baseCurrency,
      (row, _, { fx, baseCurrency }) => {
        const rate = fx.converter(row.currency, baseCurrency)?.rateOn(parseIsoDate(row.date))
        return rate === undefined ? undefined : { price: Number((row.price * rate).toFixed(4)) }
      },
      // The amount is right again in the currency of the price.
      (planted, { baseCurrency }) => ({ ...planted, currency: baseCurrency }),
    ),
  ],
  ['decimal mark: price times 10', changed(['trade-price'], isTrade, ({ price }) => ({ price: price * 10 }))],
  ['decimal mark: price by 1,000', changed(['trade-price'], isTrade, ({ price }) => ({ price: price / 1000 }))],
  [
    'decimal mark: units by 1,000',
    changed(
      ['trade-units', 'oversold', 'dividend-amount'],
      (row) => isTrade(row) && Number.isInteger(row.units),
      ({ units }) => ({
        units: units / 1000,
      }),
    ),
  ],
  [
    'decimal mark: units times 10',
    changed(['trade-units', 'oversold', 'dividend-amount'], isTrade, ({ units }) => ({ units: units * 10 })),
  ],
  [
    'day and month swapped',
    changed(
      ['trade-date', 'trade-price'],
      canSwap,
      redated((year, month, day) => `${year}-${day}-${month}`),
    ),
  ],
  [
    'units and price swapped',
    changed(['trade-price'], isTrade, ({ units, price }) => ({ units: price, price: units })),
  ],
  [
    'wrong year',
    changed(['trade-date', 'trade-price', 'oversold'], isTrade, (row, random, ledger) =>
      redated((year, month, day) => `${Number(year) + (random() < 0.5 ? 1 : -1)}-${month}-${day}`)(row, random, ledger),
    ),
  ],
  [
    'sale without purchase',
    (ledger, random) => {
      const row = pick(
        ledger.transactions.filter(({ type }) => type === 'sell'),
        random,
      )
      if (row === undefined) return undefined
      const transactions = ledger.transactions.filter(
        (each) => each.assetId !== row.assetId || !(isTrade(each) && each.type === 'buy' && each.date < row.date),
      )
      return { ledger: withRows(ledger, transactions), assetId: row.assetId, kinds: ['oversold'], rowIds: [] }
    },
  ],
  ['dividend missing', missing(['missing-dividends'], isOf('dividend'))],
  ['dividend doubled', doubled(['dividend-amount', 'doubled'], isOf('dividend'), 'file')],
  [
    'closes: one outlier',
    (ledger, random) => {
      const asset = pick(held(ledger), random)
      if (asset === undefined) return undefined
      const place = indexHeld(ledger, asset, random)
      const factor = pick([100, 0.01, 10, 2, 0.5], random) as number
      const planted = closesChanged(asset, (close, at) => (at === place ? close * factor : close))
      return { ledger: withMarket(ledger, planted), assetId: asset.assetId, kinds: ['closes'], rowIds: [] }
    },
  ],
  [
    'closes: stale',
    (ledger, random) => {
      const asset = pick(held(ledger), random)
      if (asset === undefined) return undefined
      const end = lastIndexOnOrBefore(asset.prices.days, parseIsoDate(ledger.today) - 20)
      const prices = { days: asset.prices.days.slice(0, end), closes: asset.prices.closes.slice(0, end) }
      const { adjustedCloses: _, ...rest } = asset
      return {
        ledger: withMarket(ledger, { ...rest, prices }),
        assetId: asset.assetId,
        kinds: ['stale-price'],
        rowIds: [],
      }
    },
  ],
  [
    'closes: adjusted for a split',
    (ledger, random) => {
      const found = splitOf(ledger, random)
      if (found === undefined) return undefined
      const { asset, split } = found
      const { days } = asset.prices
      const planted = closesChanged(asset, (close, at) =>
        (days[at] as number) < parseIsoDate(split.date) ? close / split.ratio : close,
      )
      const kinds: FindingKind[] = ['closes']
      return { ledger: withMarket(ledger, planted), assetId: asset.assetId, kinds, rowIds: [] }
    },
  ],
  [
    'gap: a quarter of the file',
    (ledger, random) => {
      const days = ledger.transactions.map(({ date }) => parseIsoDate(date))
      const [first, last] = [Math.min(...days), Math.max(...days)]
      const start = first + Math.floor((last - first - 300) * random()) + 100
      const transactions = ledger.transactions.filter(({ date }) => {
        const day = parseIsoDate(date)
        return day < start || day > start + 91
      })
      const kinds: FindingKind[] = ['gap', 'oversold', 'missing-dividends']
      return { ledger: withRows(ledger, transactions), assetId: '', kinds, rowIds: [] }
    },
  ],
]

function idsOfSplits(ledger: CheckedLedger, of: string): string[] {
  return ledger.transactions
    .filter(({ assetId, type }) => assetId === of && (type === 'split' || type === 'reversesplit'))
    .map(({ id }) => id)
}

/** Assets with units today. */
function held({ assets, transactions }: CheckedLedger): AssetMarket[] {
  return assets.filter(({ assetId }) => transactions.some((row) => row.assetId === assetId && row.type === 'buy'))
}

function indexHeld({ transactions }: CheckedLedger, { assetId, prices }: AssetMarket, random: () => number): number {
  const first = transactions.find((row) => row.assetId === assetId && isTrade(row))
  const from = lastIndexOnOrBefore(prices.days, parseIsoDate(first?.date ?? '2000-01-01')) + 2
  return from + Math.floor(random() * (prices.days.length - from - 3))
}

/** Whether a finding is of the error: of its kind and asset, its row where it has one, and its fix gives the row back. */
export function isRight(finding: Finding, { assetId, kinds, rowIds, right }: PlantedCheckError): boolean {
  const isOfAsset =
    assetId === '' ||
    finding.assetId === assetId ||
    (right !== undefined && rowIds.length > 0 && namesRow(finding, rowIds))
  if (!kinds.includes(finding.kind) || !isOfAsset) return false
  if (rowIds.length === 0 || !('transaction' in finding) || ['oversold', 'dividend-amount'].includes(finding.kind))
    return true
  return namesRow(finding, rowIds)
}

function namesRow(finding: Finding, rowIds: readonly string[]): boolean {
  if (finding.kind === 'doubled') return finding.ids.some((id) => rowIds.includes(id))
  return 'transaction' in finding && rowIds.includes(finding.transaction.id)
}

/** Whether its fix, where a click makes one, is the right one. */
export function isFixRight({ change }: Finding, { right }: PlantedCheckError): boolean {
  const [added] = change?.added ?? []
  if (right === undefined || added === undefined) return true
  const isSame = (a: number, b: number) => Math.abs(a - b) <= 0.011 * Math.max(1e-9, Math.abs(b))
  return (
    added.date === right.date &&
    added.assetId === right.assetId &&
    isSame(added.units, right.units) &&
    isSame(added.price, right.price) &&
    isSame(added.fee, right.fee)
  )
}
