import { allFigures } from './all-figures.ts'
import type { Figure, FigureUnit } from './figure.ts'

type Listed = (typeof allFigures)[number]
type Explained = Extract<Listed, { formulaId: string }>
type FieldOf<F extends { id: string }> = F extends { field: infer Field extends string } ? Field : F['id']

export type FigureId = Listed['id']
/** A figure that the engine explains. */
export type ExplainedFigure = Explained['id']
/** The name in the API of a figure that is explained. */
export type ExplainedField = FieldOf<Explained>
export type FormulaId = Explained['formulaId']
export type FigureColumn = Extract<Listed, { column: string }>['column']

export type CatalogFigure = Figure & {
  readonly id: FigureId
  readonly formulaId?: FormulaId
  readonly column?: FigureColumn
}

/** Every figure of a portfolio, in the order of lists. */
export const figures: readonly CatalogFigure[] = [...allFigures].sort((a, b) => a.order - b.order)

const figuresById = new Map(figures.map((figure) => [figure.id, figure]))
const explained = figures.filter(({ formulaId }) => formulaId !== undefined)
const explainedByField = new Map(explained.map((figure) => [figure.field ?? figure.id, figure.id as ExplainedFigure]))

export const explainedFigures = explained.map(({ id }) => id as ExplainedFigure)
export const explainedFields = [...explainedByField.keys()] as ExplainedField[]
export const formulaIds = [...new Set(explained.map(({ formulaId }) => formulaId as FormulaId))]

export function getFigure(id: FigureId): CatalogFigure {
  return figuresById.get(id) as CatalogFigure
}

/** The figure of a name in the API. */
export function explainedFigureOf(field: ExplainedField): ExplainedFigure {
  return explainedByField.get(field) as ExplainedFigure
}

/** The name by which the API explains a figure; of a figure of the last trading day, the one that it is of. */
export function explainedFieldOf({ id, field, formulaId, dayOf }: CatalogFigure): ExplainedField | undefined {
  return (formulaId === undefined ? dayOf : (field ?? id)) as ExplainedField | undefined
}

/** The first figure with a formula: its words name the formula, too. */
export function figureOfFormula(formulaId: FormulaId): CatalogFigure {
  return explained.find((figure) => figure.formulaId === formulaId) as CatalogFigure
}

/** Units in English, for the reference of the API and for assistants. */
export const unitWords: Readonly<Record<FigureUnit, string>> = {
  units: 'units',
  ratio: 'ratio: 0.05 is 5 %',
  'asset-money': "money in the asset's currency",
  'base-money': "money in the portfolio's currency",
  'asset-price': "money in the asset's currency",
  'base-price': "money in the portfolio's currency",
}
