import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { columnFigures, FIGURE_GROUPS, figureGroupNames } from '@plumbline/contract/figures'
import {
  type CatalogFigure,
  type ExplainedField,
  explainedFieldOf,
  type FigureId,
  figures,
  getFigure,
} from '@plumbline/engine/figures/catalog'
import type { HoldingLine } from './holding-line.ts'

/**
 * How a field is formatted. `base` amounts are in the portfolio's currency, `base-gain` with sign and color; `own`
 * amounts and prices are in the asset's. A `return` is a ratio of the holding's returns. `day-gain` and `day-return`
 * are of the last trading day. The catalog of company figures describes the `company` fields.
 */
export type FieldKind =
  | 'image'
  | 'name'
  | 'text'
  | 'tags'
  | 'note'
  | 'gain'
  | 'units'
  | 'base'
  | 'base-gain'
  | 'day-gain'
  | 'day-return'
  | 'share'
  | 'date'
  | 'own'
  | 'price'
  | 'base-price'
  | 'percent'
  | 'return'
  | 'company'

export type LineFieldId = Exclude<
  keyof HoldingLine,
  '_id' | 'priceDate' | 'status' | 'parts' | 'share' | 'ambiguousRates' | 'missingReturns'
>

export type LineField = {
  id: LineFieldId
  /**
   * In the column's header and in the list of fields, with the portfolio's currency where amounts are in it. `day`
   * names the last trading day in a header and is `Today` in the list.
   */
  label: (baseCurrency: string, day: string) => string
  kind: FieldKind
  /** Where the figure explains itself. */
  figure?: ExplainedField | undefined
  /** In full, for the title of its explanation. */
  name?: () => string
  /** What the label means, in a sentence. */
  explanation?: () => string
}

export type FieldSection = { title: () => string; fields: LineField[] }

function kindOf({ column, unit, sign, group, dayOf }: CatalogFigure): FieldKind {
  if (column === 'gain') return 'gain'
  if (dayOf !== undefined) return unit === 'ratio' ? 'day-return' : 'day-gain'
  switch (unit) {
    case 'units':
      return 'units'
    case 'asset-price':
      return 'price'
    case 'base-price':
      return 'base-price'
    case 'asset-money':
      return 'own'
    case 'base-money':
      return sign === 'positive' ? 'base' : 'base-gain'
    case 'ratio':
      return group === 'return' ? 'return' : sign === 'positive' ? 'share' : 'percent'
  }
}

function labelFigure({ label, unit, dayOf }: CatalogFigure, baseCurrency: string, day: string): string {
  const name = dayOf === undefined ? i18n._(label) : day
  if (unit === 'base-money' || unit === 'base-price') return `${name}, ${baseCurrency}`
  return dayOf === undefined ? name : `${name}, %`
}

function explainFigure({ group, explanation, formulaId }: CatalogFigure): string {
  const words = i18n._(explanation)
  if (group !== 'return' || formulaId === undefined) return words
  return `${words} ${t`The period starts with the first purchase, or with the current year on the free plan.`}`
}

function figureField(column: LineFieldId, figure: CatalogFigure): LineField {
  const { name } = figure.dayOf === undefined ? figure : getFigure(figure.dayOf as FigureId)
  return {
    id: column,
    label: (baseCurrency, day) => labelFigure(figure, baseCurrency, day),
    kind: kindOf(figure),
    figure: explainedFieldOf(figure),
    name: () => i18n._(name),
    explanation: () => explainFigure(figure),
  }
}

function figureFields(wanted: CatalogFigure['group']): LineField[] {
  return figures.flatMap((figure) => {
    const { column, group } = figure
    return column === undefined || group !== wanted ? [] : [figureField(column, figure)]
  })
}

function companyField({ name, label, kind, explanation }: (typeof columnFigures)[number]): LineField {
  return {
    id: name,
    label: () => i18n._(label),
    kind: kind === 'category' ? 'text' : 'company',
    explanation: () => i18n._(explanation),
  }
}

/** Every field of a holding that can be a column, in the order in which it is offered. */
export const fieldSections: FieldSection[] = [
  {
    title: () => t`Holding`,
    fields: [
      { id: 'image', label: () => t`Image`, kind: 'image' },
      { id: 'name', label: () => t`Name`, kind: 'name' },
      { id: 'symbol', label: () => t`Symbol`, kind: 'text' },
      { id: 'isin', label: () => t`ISIN`, kind: 'text' },
      { id: 'tags', label: () => t`Tags`, kind: 'tags' },
      { id: 'note', label: () => t`Note`, kind: 'note' },
      ...figureFields('holding'),
      {
        id: 'firstBought',
        label: () => t`Since`,
        kind: 'date',
        explanation: () => t`The day of the first purchase.`,
      },
      { id: 'currency', label: () => t`Currency`, kind: 'text' },
      { id: 'baseCurrency', label: () => t`Portfolio currency`, kind: 'text' },
    ],
  },
  { title: () => t`Gain, value and cost`, fields: figureFields('money') },
  { title: () => t`Return`, fields: figureFields('return') },
  ...FIGURE_GROUPS.map((name) => ({
    title: () => i18n._(figureGroupNames[name]),
    fields: columnFigures.filter(({ group }) => group === name).map(companyField),
  })),
]

const fieldsById = new Map<string, LineField>(
  fieldSections.flatMap(({ fields }) => fields.map((field) => [field.id, field])),
)

/** The fields of a view's columns, in its order; unknown ids are skipped. `own` are those of own categories. */
export function findFields(columns: readonly string[], own: readonly LineField[] = []): LineField[] {
  return columns.flatMap((id) => fieldsById.get(id) ?? own.find((field) => field.id === id) ?? [])
}

/** `day` names the last trading day in place of `Today`. */
export function labelOf({ label }: LineField, baseCurrency: string, day = t`Today`): string {
  return label(baseCurrency, day)
}
