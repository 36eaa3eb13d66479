import type { Classification } from '@plumbline/contract/categories/schemas'
import { NOT_ASSIGNED } from '@plumbline/contract/categories/vocabulary'
import type { Explanation as DescribedExplanation } from '@plumbline/contract/explanations/explanation'
import type { ExplainFigureResponse, explainFigure } from '@plumbline/contract/explanations/schemas'
import { sharesByAsset } from '@plumbline/engine/categories/shares-by-asset'
import { explain } from '@plumbline/engine/explain'
import type { Explanation } from '@plumbline/engine/explanation'
import { explainedFigureOf, figureOfFormula } from '@plumbline/engine/figures/catalog'
import { pageEffects } from '@plumbline/engine/page-effects'
import { text } from '@plumbline/text/text'
import type { z } from 'zod'
import type { Db } from '../database/db.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import type { FactStore } from '../market/securities/fact-store.ts'
import { runInSlices } from '../time-slice.ts'
import { readTransactionNotes } from '../transactions/transaction-notes.ts'
import { selectPositions } from './describe-groups.ts'
import { groupKey } from './group-key.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import { limitExplanation, type PlanView } from './plan-limits.ts'
import { requireGroupedBy } from './show-portfolio.ts'

type Question = z.output<typeof explainFigure.query>

function describe(explanation: Explanation): DescribedExplanation {
  const { formula, parts, operands, leaves, leftOut, ...rest } = explanation
  const { formula: words, page } = figureOfFormula(formula)
  return {
    formula,
    text: words,
    page,
    ...rest,
    operands: [...operands],
    parts: parts.map(describe),
    leaves: leaves.map((leaf) => ({ ...leaf, operands: [...leaf.operands] })),
    leftOut: [...leftOut],
  }
}

function* leavesOf({ leaves, parts }: Explanation): Generator<Explanation['leaves'][number]> {
  yield* leaves
  for (const part of parts) yield* leavesOf(part)
}

/**
 * The assets of a group, or of the open or closed lines; undefined for the whole portfolio.
 *
 * @throws {DomainError} `not-found`: no such categories; `invalid-payload`: a part of an asset is in the category
 */
async function assetsAskedFor(
  { db, facts: factStore }: { db: Db; facts: FactStore },
  { measurement, assets, portfolio }: MeasuredPortfolio,
  question: Question,
) {
  const { group, groupBy, positionBy = 'all' } = question
  const isGroup = group !== undefined && groupBy !== undefined && groupBy !== 'none'
  if (!isGroup && positionBy === 'all') return undefined
  const assetIds = selectPositions(measurement.lines, positionBy).map(({ assetId }) => assetId)
  if (!isGroup) return assetIds
  const grouped = await requireGroupedBy(db, portfolio.userId, groupBy)
  if (typeof grouped === 'object') return wholeAssetsIn(grouped, group, assetIds)
  if (grouped === 'none') return assetIds
  const facts = await factStore.factsOf(assets.keys())
  return assetIds.filter((assetId) => groupKey(grouped, assets.get(assetId), facts.get(assetId)) === group)
}

/** The assets in a category. Explanations are of whole assets. */
function wholeAssetsIn(classification: Classification, category: string, assetIds: readonly string[]): string[] {
  const sharesOf = sharesByAsset(classification.assets, NOT_ASSIGNED)
  return assetIds.filter((assetId) => {
    const share = sharesOf(assetId).find((each) => each.category === category)
    if (share !== undefined && share.ratio < 1)
      throw fieldProblem(
        'invalid-payload',
        'group',
        text('Only a part of an asset is in this category. Ask for the asset itself.'),
      )
    return share !== undefined
  })
}

/** Explains a figure of a line, a group, the portfolio or a period, down to its transactions, prices and rates. */
export async function explainPortfolioFigure(
  db: Db,
  factStore: FactStore,
  measured: MeasuredPortfolio,
  view: PlanView,
  question: Question,
): Promise<ExplainFigureResponse> {
  const { asset, figure, from, to, effectsFrom, effectsLimit, effectsBy } = question
  const assetIds = asset === undefined ? await assetsAskedFor({ db, facts: factStore }, measured, question) : undefined
  const steps = explain(measured.measurement, {
    figure: explainedFigureOf(figure),
    ...(asset !== undefined && { assetId: asset }),
    ...(assetIds && { assetIds }),
    ...(from !== undefined && to !== undefined && { period: { from, to } }),
  })
  const explained = await runInSlices(steps)
  if (explained === undefined || assetIds?.length === 0)
    throw new DomainError('not-found', text('This figure does not exist.'))
  const limited = limitExplanation(view, explained)
  const { identity, percentOf, holding } = limited
  const { explanation, total, next } = await runInSlices(
    pageEffects(limited.explanation, { from: effectsFrom, limit: effectsLimit, by: effectsBy }),
  )
  const missing = limited.missing.slice(0, effectsLimit)
  const inputs = [...leavesOf(explanation), ...missing]
  const mentioned = new Set([...inputs.flatMap(({ assetId }) => assetId ?? []), ...explanation.leftOut])
  const transactionIds = [...new Set(inputs.flatMap(({ transactionId }) => transactionId ?? []))]
  return {
    explanation: describe(explanation),
    effects: { total, next },
    identity,
    percentOf,
    holding: [...holding],
    missingCount: limited.missing.length,
    missing,
    assets: Object.fromEntries(
      [...mentioned].map((assetId) => {
        const asset = measured.assets.get(assetId)
        return [assetId, { name: asset?.name ?? assetId, symbol: asset?.symbol ?? assetId }]
      }),
    ),
    transactions: await readTransactionNotes(db, measured.portfolio.userId, transactionIds),
  }
}
