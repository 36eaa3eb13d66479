import type { Message } from '@plumbline/text/text'

/** Money is in the currency of the asset or in the portfolio's (`base`); a price is money per unit. */
export type FigureUnit = 'units' | 'ratio' | 'asset-money' | 'base-money' | 'asset-price' | 'base-price'

/**
 * What a figure of a portfolio is, as a value. One file of this folder describes one figure; code, API, pages, mails
 * and documents take its words from there.
 */
export interface Figure {
  /** Its name in code, and in the API unless `field` differs. */
  readonly id: string
  /** Its name in the API, where that is older than the word in use. */
  readonly field?: string
  /** Its name as a column of the holdings, which views store. Absent: it is no column. */
  readonly column?: string
  /** Its place among the figures, ascending; unique. */
  readonly order: number
  readonly group: 'holding' | 'money' | 'return'
  /** The head of a column, or the name of a part in a sum. */
  readonly label: Message
  /** In full, as a title. */
  readonly name: Message
  /** What it is, in one or two sentences. */
  readonly explanation: Message
  readonly unit: FigureUnit
  readonly sign: 'positive' | 'negative' | 'either'
  /** `line`: of one asset alone; `any`: also of a group and of the portfolio. */
  readonly scope: 'line' | 'any'
  /** Its place in the identity start + money in - money out + gain = value. */
  readonly term?: 'start' | 'moneyIn' | 'moneyOut' | 'gain' | 'value'
  /** The id of the figure that it adds up to with others. */
  readonly partOf?: string
  /** The id of the figure that it is, of the last trading day alone. */
  readonly dayOf?: string
  /** The formula in its explanation. Figures in two currencies share one. Absent: it has no explanation of its own. */
  readonly formulaId?: string
  /** The formula in words. */
  readonly formula: string
  /** The page of `docs/methods` that defines it. */
  readonly page: string
}
