import type { ExplainedFigure } from '@plumbline/contract/explanations/operations'
import type { Line } from '@plumbline/contract/portfolios/schemas'

/**
 * How a field is written. `base` amounts are in the portfolio's currency, `own` ones and prices in the asset's; `large` figures are abbreviated;
 * `ratio` is shown in percent.
 */
export type FieldKind =
  | 'image'
  | 'name'
  | 'text'
  | 'gain'
  | 'units'
  | 'base'
  | 'own'
  | 'price'
  | 'base-price'
  | 'percent'
  | 'ratio'
  | 'number'
  | 'count'
  | 'large-own'
  | 'large-usd'

export type LineFieldId = Exclude<keyof Line, '_id' | 'priceDate' | 'status'>

export type LineField = {
  id: LineFieldId
  /** In the column's head and in the list of fields. `{base}` stands for the portfolio's currency. */
  label: string
  kind: FieldKind
  /** Where the figure explains itself. */
  figure?: ExplainedFigure
}

export type FieldSection = { title: string; fields: LineField[] }

/** Every field of a holding that can be a column, in the order in which it is offered. */
export const fieldSections: FieldSection[] = [
  {
    title: 'Holding',
    fields: [
      { id: 'image', label: 'Image', kind: 'image' },
      { id: 'name', label: 'Name', kind: 'name' },
      { id: 'symbol', label: 'Symbol', kind: 'text' },
      { id: 'isin', label: 'ISIN', kind: 'text' },
      { id: 'exchange', label: 'Exchange', kind: 'text' },
      { id: 'type', label: 'Type', kind: 'text' },
      { id: 'units', label: 'Units', kind: 'units', figure: 'units' },
      { id: 'currency', label: 'Currency', kind: 'text' },
      { id: 'baseCurrency', label: 'Portfolio currency', kind: 'text' },
    ],
  },
  {
    title: 'Gain, value and cost',
    fields: [
      { id: 'gain', label: 'Gain, {base}', kind: 'gain', figure: 'gain.total' },
      { id: 'percent', label: 'Gain, %', kind: 'percent', figure: 'percent' },
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
      { id: 'baseCurrencyTotal', label: 'Cost, {base}', kind: 'base', figure: 'baseCurrencyTotal' },
    ],
  },
  {
    title: 'Company',
    fields: [
      { id: 'country', label: 'Country', kind: 'text' },
      { id: 'sector', label: 'Sector', kind: 'text' },
      { id: 'industry', label: 'Industry', kind: 'text' },
      { id: 'mktCap', label: 'Market cap', kind: 'large-own' },
      { id: 'mktCapUSD', label: 'Market cap, USD', kind: 'large-usd' },
      { id: 'mktCapCategory', label: 'Market cap category', kind: 'text' },
      { id: 'employees', label: 'Employees', kind: 'count' },
      { id: 'beta', label: 'Beta', kind: 'number' },
      { id: 'esgScore', label: 'ESG score', kind: 'number' },
    ],
  },
  {
    title: 'Valuation and results',
    fields: [
      { id: 'pe', label: 'P/E', kind: 'number' },
      { id: 'peg', label: 'PEG', kind: 'number' },
      { id: 'dilutedEps', label: 'Diluted EPS', kind: 'price' },
      { id: 'bookValue', label: 'Book value', kind: 'price' },
      { id: 'dividendYield', label: 'Dividend yield', kind: 'ratio' },
      { id: 'payoutRatio', label: 'Payout ratio', kind: 'ratio' },
      { id: 'revenue', label: 'Revenue', kind: 'large-own' },
      { id: 'revenuePerShare', label: 'Revenue per share', kind: 'price' },
      { id: 'ebitda', label: 'EBITDA', kind: 'large-own' },
      { id: 'profitMargin', label: 'Profit margin', kind: 'ratio' },
      { id: 'operatingMargin', label: 'Operating margin', kind: 'ratio' },
      { id: 'roe', label: 'Return on equity', kind: 'ratio' },
      { id: 'roa', label: 'Return on assets', kind: 'ratio' },
    ],
  },
  {
    title: 'Analysts and owners',
    fields: [
      { id: 'targetPrice', label: 'Target price', kind: 'price' },
      { id: 'analystRatings', label: 'Analyst rating', kind: 'number' },
      { id: 'analystTargetPrice', label: 'Analyst target price', kind: 'price' },
      { id: 'analystsFollowing', label: 'Analysts following', kind: 'count' },
      { id: 'percentInsiders', label: 'Held by insiders', kind: 'ratio' },
      { id: 'percentInstitutions', label: 'Held by institutions', kind: 'ratio' },
      { id: 'shortRatio', label: 'Short ratio', kind: 'number' },
      { id: 'shortPercent', label: 'Shorted', kind: 'ratio' },
    ],
  },
]

const fieldsById = new Map<string, LineField>(
  fieldSections.flatMap(({ fields }) => fields.map((field) => [field.id, field])),
)

/** The fields of a view's columns, in its order; ids that are no field are passed over. */
export function findFields(columns: readonly string[]): LineField[] {
  return columns.flatMap((id) => fieldsById.get(id) ?? [])
}

export function labelOf({ label }: LineField, baseCurrency: string): string {
  return label.replace('{base}', baseCurrency)
}
