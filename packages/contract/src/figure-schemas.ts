import { type FigureId, getFigure, unitWords } from '@plumbline/engine/figures/catalog'
import { z } from 'zod'
import { type FigureName, getFigure as getCompanyFigure } from './figures.ts'

/** Which figure of the catalog a field holds. */
export const figuresOfFields = z.registry<{ figure: FigureId }>()

/** A figure of the catalog, described by it; null if it is not known or not defined. `note` is a further sentence. */
export function figureField(id: FigureId, note?: string) {
  return z.number().nullable().describe(describeFigure(id, note)).register(figuresOfFields, { figure: id })
}

/** A figure that always exists. */
export function knownFigure(id: FigureId, note?: string) {
  return z.number().describe(describeFigure(id, note)).register(figuresOfFields, { figure: id })
}

function describeFigure(id: FigureId, note: string | undefined): string {
  const { explanation, unit, sign } = getFigure(id)
  const isSigned = sign === 'negative' ? ' Zero or negative.' : ''
  return `${explanation}${isSigned}${note === undefined ? '' : ` ${note}`} (${unitWords[unit]})`
}

/** A figure of the company as the source states it; null: not known. */
export function companyFigure(name: FigureName) {
  const { explanation, kind, currency } = getCompanyFigure(name)
  const unit =
    kind === 'ratio'
      ? ' A ratio.'
      : currency === null
        ? ''
        : ` In ${currency === 'USD' ? 'US dollars' : "the asset's currency"}.`
  return z.number().nullable().describe(`${explanation}${unit}`)
}
