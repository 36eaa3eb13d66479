import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import type { Candidate, Compared } from '@plumbline/contract/screener/schemas'
import { MAX_CANDIDATES } from '@plumbline/contract/screener/vocabulary'
import { batchesOf } from '@plumbline/engine/batches-of'
import { weightAfterPurchase } from '@plumbline/engine/candidates/weight-after-purchase'
import type { AddedColumn } from '../assets/screener/added-columns.ts'
import type { ComparePortfolio } from '../assets/screener/compare-candidates.ts'
import { requirePortfolioAccess, type SignedInUser } from '../http/authentication.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { type MeasurementServices, measure } from '../measurement/measure-for-user.ts'
import { weighHoldings } from '../measurement/weigh-holdings.ts'
import { type ComparedYear, comparedYearOf, correlationsOf, correlationsOfMany } from './correlations.ts'
import { heldFunds, overlapsOf } from './overlaps.ts'

type HeldFigures = Pick<Candidate, 'weight' | 'weightAfter'>

/** A measured portfolio, as securities are compared with it. */
interface ComparedPortfolio {
  currency: string
  /** Of each open holding; null where the plan hides it. */
  held: ReadonlyMap<string, HeldFigures>
  /** Of every other security. */
  notHeld: HeldFigures
  /**
   * The figures of assets, in their order. Of a few, what is not stored is fetched: histories of a local source, and
   * profiles of funds.
   */
  candidatesOf(assets: readonly AssetRow[], number: 'few' | 'many'): Promise<Candidate[]>
}

export async function compareWithPortfolio(
  services: MeasurementServices,
  user: SignedInUser,
  { portfolioId, amount }: Compared,
): Promise<ComparedPortfolio> {
  const { market } = services
  const { measured, view } = await measure(services, user, portfolioId)
  const { today } = measured.measurement
  const { currency } = measured.portfolio
  const { sum, values, weights } = weighHoldings(measured)
  const seen = await market.ofAccount(user.id)
  const year = comparedYearOf(seen, measured, view)
  const funds = heldFunds(measured, view, values)
  const held = new Map(
    [...values].map(([id, value]): [string, HeldFigures] =>
      view.hiddenAssets.has(id)
        ? [id, { weight: null, weightAfter: null }]
        : [id, { weight: weights.get(id) ?? null, weightAfter: weightAfterPurchase(value, sum, amount) }],
    ),
  )
  const notHeld = { weight: 0, weightAfter: weightAfterPurchase(0, sum, amount) }
  return {
    currency,
    held,
    notHeld,
    async candidatesOf(assets, number) {
      const ids = assets.map(({ id }) => id)
      const profileOf = number === 'few' ? market.profiles.profileOf : market.profiles.storedOf
      const correlationsIn = async (within: ComparedYear) =>
        number === 'few' ? await correlationsOf(seen, within, ids) : await correlationsOfMany(seen, within, assets)
      const [facts, correlations, overlaps] = await Promise.all([
        market.facts.factsOf(ids),
        year && correlationsIn(year),
        overlapsOf(market, funds, today, assets, profileOf),
      ])
      return ids.map((id): Candidate => {
        const dividendYield = facts.get(id)?.dividendYield
        return {
          _id: id,
          ...(held.get(id) ?? notHeld),
          correlation: correlations?.get(id) ?? null,
          income: dividendYield === undefined ? null : amount * dividendYield,
          overlap: overlaps.get(id) ?? null,
        }
      })
    },
  }
}

/** Compares the securities of a screen with a portfolio of the user. */
export function comparisonsOf(services: MeasurementServices): ComparePortfolio {
  return async (user, compared) => {
    if (!isOfSeveral(compared.portfolioId)) requirePortfolioAccess(user, compared.portfolioId)
    const { held, notHeld, candidatesOf } = await compareWithPortfolio(services, user, compared)
    const columnOf = (name: keyof HeldFigures): AddedColumn => ({
      values: new Map([...held].map(([id, figures]) => [id, figures[name]])),
      others: notHeld[name],
    })
    return {
      known: {
        weight: columnOf('weight'),
        weightAfter: columnOf('weightAfter'),
        income: { multipleOf: 'dividendYield', factor: compared.amount },
      },
      async measure(assetIds) {
        const assets = await services.market.assetsOf(assetIds)
        const measured = new Map<string, Candidate>()
        for (const batch of batchesOf([...assets.values()], MAX_CANDIDATES))
          for (const candidate of await candidatesOf(batch, 'many')) measured.set(candidate._id, candidate)
        return measured
      },
    }
  }
}
