import { z } from 'zod'
import { type FigureName, getFigure } from './figures.ts'

/** A figure of the company as the source states it; null: not known. */
export function companyFigure(name: FigureName) {
  const { explanation, kind, currency } = getFigure(name)
  const unit =
    kind === 'ratio'
      ? ' A ratio.'
      : currency === null
        ? ''
        : ` In ${currency === 'USD' ? 'US dollars' : "the asset's currency"}.`
  return z.number().nullable().describe(`${explanation}${unit}`)
}
