import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { columnFigures, FIGURE_GROUPS, figureGroupNames } from '@plumbline/contract/figures'
import type { ExplainedField } from '@plumbline/engine/figures/catalog'
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

export type LineFieldId = Exclude<keyof HoldingLine, '_id' | 'priceDate' | 'status' | 'ambiguousRates'>

export type LineField = {
  id: LineFieldId
  /**
   * In the column's header and in the list of fields, with the portfolio's currency where amounts are in it. `day`
   * names the last trading day in a header and is `Today` in the list.
   */
  label: (baseCurrency: string, day: string) => string
  kind: FieldKind
  /** Where the figure explains itself. */
  figure?: ExplainedField
  /** What the label means, in a sentence. */
  explanation?: () => string
}

export type FieldSection = { title: () => string; fields: LineField[] }

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
      { id: 'units', label: () => t`Units`, kind: 'units', figure: 'units' },
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
  {
    title: () => t`Gain, value and cost`,
    fields: [
      { id: 'gain', label: (base) => t`Gain, ${base}`, kind: 'gain', figure: 'gain.total' },
      { id: 'percent', label: () => t`Gain, %`, kind: 'percent', figure: 'percent' },
      {
        id: 'dayGain',
        label: (base, day) => `${day}, ${base}`,
        kind: 'day-gain',
        figure: 'gain.total',
        explanation: () => t`The gain of the last trading day: price, currency, dividends and fees.`,
      },
      {
        id: 'dayReturn',
        label: (_, day) => `${day}, %`,
        kind: 'day-return',
        figure: 'return.twr',
        explanation: () =>
          t`The time-weighted return of the portfolio’s last trading day, with exchange rates, dividends and fees. The page of an asset shows the change of its price alone, on the day of that price.`,
      },
      {
        id: 'dividends',
        label: (base) => t`Dividends, ${base}`,
        kind: 'base-gain',
        figure: 'gain.dividend',
        explanation: () => t`All dividends so far, gross, at the exchange rates of their days.`,
      },
      {
        id: 'realized',
        label: (base) => t`Realized, ${base}`,
        kind: 'base-gain',
        figure: 'gain.realized',
        explanation: () => t`The price gain of sold units: what they sold for minus what they cost.`,
      },
      { id: 'price', label: () => t`Price`, kind: 'price', figure: 'price' },
      { id: 'baseCurrencyPrice', label: (base) => t`Price, ${base}`, kind: 'base-price', figure: 'baseCurrencyPrice' },
      { id: 'costPerShare', label: () => t`Cost per share`, kind: 'price', figure: 'costPerShare' },
      {
        id: 'baseCurrencyCostPerShare',
        label: (base) => t`Cost per share, ${base}`,
        kind: 'base-price',
        figure: 'baseCurrencyCostPerShare',
      },
      { id: 'currentValue', label: () => t`Value`, kind: 'own', figure: 'currentValue' },
      {
        id: 'baseCurrencyCurrentValue',
        label: (base) => t`Value, ${base}`,
        kind: 'base',
        figure: 'baseCurrencyCurrentValue',
      },
      {
        id: 'weight',
        label: () => t`Weight`,
        kind: 'share',
        explanation: () => t`The holding’s value as a share of the portfolio’s value.`,
      },
      { id: 'baseCurrencyTotal', label: (base) => t`Cost, ${base}`, kind: 'base', figure: 'baseCurrencyTotal' },
    ],
  },
  {
    title: () => t`Return`,
    fields: [
      {
        id: 'twr',
        label: () => t`Return`,
        kind: 'return',
        figure: 'return.twr',
        explanation: () => t`Time-weighted return since the first purchase, or for the current year on the free plan.`,
      },
      {
        id: 'twrAnnualized',
        label: () => t`Return p.a.`,
        kind: 'return',
        explanation: () => t`Time-weighted return per year, shown after 365 days held.`,
      },
      {
        id: 'irr',
        label: () => t`IRR`,
        kind: 'return',
        figure: 'return.irr',
        explanation: () => t`Return of the money in the holding: internal rate of return over the days held.`,
      },
      {
        id: 'irrAnnualized',
        label: () => t`IRR p.a.`,
        kind: 'return',
        explanation: () => t`Internal rate of return per year, shown after 365 days held.`,
      },
      {
        id: 'contribution',
        label: () => t`Contribution`,
        kind: 'return',
        explanation: () =>
          t`The part of the portfolio’s time-weighted return that comes from the holding. The parts add up to it.`,
      },
    ],
  },
  ...FIGURE_GROUPS.map((name) => ({
    title: () => i18n._(figureGroupNames[name]),
    fields: columnFigures.filter(({ group }) => group === name).map(companyField),
  })),
]

const fieldsById = new Map<string, LineField>(
  fieldSections.flatMap(({ fields }) => fields.map((field) => [field.id, field])),
)

/** The fields of a view's columns, in its order; unknown ids are skipped. */
export function findFields(columns: readonly string[]): LineField[] {
  return columns.flatMap((id) => fieldsById.get(id) ?? [])
}

/** `day` names the last trading day in place of `Today`. */
export function labelOf({ label }: LineField, baseCurrency: string, day = t`Today`): string {
  return label(baseCurrency, day)
}
