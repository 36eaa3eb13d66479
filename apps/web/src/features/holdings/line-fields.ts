import type { ExplainedFigure } from '@plumbline/contract/explanations/operations'
import { columnFigures, FIGURE_GROUPS } from '@plumbline/contract/figures'
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
   * In the column's header and in the list of fields. `{base}` is replaced by the portfolio's currency, and `Today` in
   * a header by the last trading day.
   */
  label: string
  kind: FieldKind
  /** Where the figure explains itself. */
  figure?: ExplainedFigure
  /** What the label means, in a sentence. */
  explanation?: string
}

export type FieldSection = { title: string; fields: LineField[] }

function companyField({ name, label, kind, explanation }: (typeof columnFigures)[number]): LineField {
  return { id: name, label, kind: kind === 'category' ? 'text' : 'company', explanation }
}

/** Every field of a holding that can be a column, in the order in which it is offered. */
export const fieldSections: FieldSection[] = [
  {
    title: 'Holding',
    fields: [
      { id: 'image', label: 'Image', kind: 'image' },
      { id: 'name', label: 'Name', kind: 'name' },
      { id: 'symbol', label: 'Symbol', kind: 'text' },
      { id: 'isin', label: 'ISIN', kind: 'text' },
      { id: 'units', label: 'Units', kind: 'units', figure: 'units' },
      {
        id: 'firstBought',
        label: 'Since',
        kind: 'date',
        explanation: 'The day of the first purchase.',
      },
      { id: 'currency', label: 'Currency', kind: 'text' },
      { id: 'baseCurrency', label: 'Portfolio currency', kind: 'text' },
    ],
  },
  {
    title: 'Gain, value and cost',
    fields: [
      { id: 'gain', label: 'Gain, {base}', kind: 'gain', figure: 'gain.total' },
      { id: 'percent', label: 'Gain, %', kind: 'percent', figure: 'percent' },
      {
        id: 'dayGain',
        label: 'Today, {base}',
        kind: 'day-gain',
        figure: 'gain.total',
        explanation: 'The gain of the last trading day: price, currency, dividends and fees.',
      },
      {
        id: 'dayReturn',
        label: 'Today, %',
        kind: 'day-return',
        figure: 'return.twr',
        explanation: 'The time-weighted return of the last trading day.',
      },
      {
        id: 'dividends',
        label: 'Dividends, {base}',
        kind: 'base-gain',
        figure: 'gain.dividend',
        explanation: 'All dividends so far, gross, at the exchange rates of their days.',
      },
      {
        id: 'realized',
        label: 'Realized, {base}',
        kind: 'base-gain',
        figure: 'gain.realized',
        explanation: 'The price gain of sold units: what they sold for minus what they cost.',
      },
      { id: 'price', label: 'Price', kind: 'price', figure: 'price' },
      { id: 'baseCurrencyPrice', label: 'Price, {base}', kind: 'base-price', figure: 'baseCurrencyPrice' },
      { id: 'costPerShare', label: 'Cost per share', kind: 'price', figure: 'costPerShare' },
      {
        id: 'baseCurrencyCostPerShare',
        label: 'Cost per share, {base}',
        kind: 'base-price',
        figure: 'baseCurrencyCostPerShare',
      },
      { id: 'currentValue', label: 'Value', kind: 'own', figure: 'currentValue' },
      { id: 'baseCurrencyCurrentValue', label: 'Value, {base}', kind: 'base', figure: 'baseCurrencyCurrentValue' },
      {
        id: 'weight',
        label: 'Weight',
        kind: 'share',
        explanation: 'The holding’s value as a share of the portfolio’s value.',
      },
      { id: 'baseCurrencyTotal', label: 'Cost, {base}', kind: 'base', figure: 'baseCurrencyTotal' },
    ],
  },
  {
    title: 'Return',
    fields: [
      {
        id: 'twr',
        label: 'Return',
        kind: 'return',
        figure: 'return.twr',
        explanation: 'Time-weighted return since the first purchase; of the current year on the free plan.',
      },
      {
        id: 'twrAnnualized',
        label: 'Return p.a.',
        kind: 'return',
        explanation: 'Time-weighted return per year, from 365 days held on.',
      },
      {
        id: 'irr',
        label: 'IRR',
        kind: 'return',
        figure: 'return.irr',
        explanation: 'Return of the money in the holding: internal rate of return over the days held.',
      },
      {
        id: 'irrAnnualized',
        label: 'IRR p.a.',
        kind: 'return',
        explanation: 'Internal rate of return per year, from 365 days held on.',
      },
      {
        id: 'contribution',
        label: 'Contribution',
        kind: 'return',
        explanation:
          'The part of the portfolio’s time-weighted return that comes from the holding. The parts add up to it.',
      },
    ],
  },
  ...FIGURE_GROUPS.map((title) => ({
    title,
    fields: columnFigures.filter(({ group }) => group === title).map(companyField),
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
export function labelOf({ label }: LineField, baseCurrency: string, day = 'Today'): string {
  return label.replace('{base}', baseCurrency).replace('Today', day)
}
