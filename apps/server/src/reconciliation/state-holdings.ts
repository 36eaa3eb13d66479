import type { StatedUnits } from '@plumbline/contract/reconciliation/schemas'
import { text } from '@plumbline/text/text'
import type { Db } from '../database/db.ts'
import { fieldProblem } from '../errors.ts'
import type { AccountMarket } from '../market/market.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import { type AssetBook, agreesOn, readAssetBooks } from './asset-books.ts'
import { keepStatements, sealStatements } from './statements/stated-units.ts'

interface StatedHolding {
  assetId: string
  units: string
  value?: string | undefined
  currency?: string | undefined
}

interface Statement {
  /** YYYY-MM-DD */
  day: string
  source: StatedUnits['source']
  /** An instant in UTC. */
  now: string
  holdings: readonly StatedHolding[]
}

/**
 * Keeps what the broker showed on a day, and seals every statement that the ledger agrees with: a difference that shows
 * later is a change since.
 *
 * @throws {DomainError} `unknown-asset`; `invalid-payload` for negative units of a security, and cash that is not booked
 */
export async function stateHoldings(
  db: Db,
  market: AccountMarket,
  measured: MeasuredPortfolio,
  { day, source, now, holdings }: Statement,
): Promise<void> {
  const { userId, id: portfolioId } = measured.portfolio
  const owner = { userId, portfolioId }
  const currencies = await refuseWrong(market, measured, holdings)
  const books = new Map(
    (await readAssetBooks(db, market, measured, measured.measurement.today)).map((book) => [book.assetId, book]),
  )
  // Two statements of one holding in a call: the last one counts.
  const stated = [...new Map(holdings.map((holding) => [holding.assetId, holding])).values()].map(
    ({ assetId, units, value, currency }): StatedUnits => ({
      assetId,
      date: day,
      units,
      source,
      statedAt: now,
      value: value ?? null,
      currency: value === undefined ? null : (currency ?? currencies.get(assetId) ?? null),
      agreedAt: agreedAt(books.get(assetId), { date: day, units }, now),
    }),
  )
  const replaced = new Set(stated.map(({ assetId }) => assetId))
  const healed = [...books.values()].flatMap((book) =>
    book.statements.filter(
      (each) =>
        each.source !== 'synchronization' &&
        each.agreedAt === null &&
        !(each.date === day && replaced.has(each.assetId)) &&
        agreesOn(book, each),
    ),
  )
  await db.transaction().execute(async (tx) => {
    await keepStatements(tx, owner, stated)
    await sealStatements(tx, owner, healed, now)
  })
}

/** The same statement, given again, has agreed when it did before. */
function agreedAt(
  book: AssetBook | undefined,
  stated: Pick<StatedUnits, 'date' | 'units'>,
  now: string,
): string | null {
  if (book === undefined) return Number(stated.units) === 0 ? now : null
  if (agreesOn(book, stated)) return now
  const before = book.statements.find(({ date }) => date === stated.date)
  return before !== undefined && Number(before.units) === Number(stated.units) ? before.agreedAt : null
}

/** Returns the currencies of the assets. */
async function refuseWrong(
  market: AccountMarket,
  { portfolio }: MeasuredPortfolio,
  holdings: readonly StatedHolding[],
): Promise<Map<string, string>> {
  const assets = await market.assetsOf(new Set(holdings.map(({ assetId }) => assetId)))
  for (const [index, { assetId, units }] of holdings.entries()) {
    const asset = assets.get(assetId)
    if (asset === undefined)
      throw fieldProblem('unknown-asset', `holdings.${index}.assetId`, text('Plumbline does not know this asset'))
    const isCash = market.provider.cash(asset.currency).id === assetId
    if (isCash && portfolio.settings.cash === 'off') {
      const message = text('The portfolio books no cash. Its settings can change that.')
      throw fieldProblem('invalid-payload', `holdings.${index}.assetId`, message)
    }
    if (!isCash && Number(units) < 0)
      throw fieldProblem('invalid-payload', `holdings.${index}.units`, text('Must not be negative'))
  }
  return new Map([...assets].map(([id, { currency }]) => [id, currency]))
}
