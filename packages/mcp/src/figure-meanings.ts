import { figuresOfFields } from '@plumbline/contract/figure-schemas'
import { type FigureId, getFigure, unitWords } from '@plumbline/engine/figures/catalog'
import { z } from 'zod'
import type { Installation } from './installation.ts'
import { methodPage } from './page-links.ts'

export const figureMeaning = z.object({
  /** The path of the figure in the result, such as `gain.total`. */
  figure: z.string(),
  meaning: z.string(),
  unit: z.string(),
  /** The page that explains it. */
  page: z.string(),
})
export type FigureMeaning = z.infer<typeof figureMeaning>

/**
 * The meaning, unit and explaining page of the figures in a result of this shape. A figure that stands in several places
 * under one name is described once, by its first path. Items of lists are named by the list: `holdings.gain`.
 */
export function describeFigures(installation: Pick<Installation, 'origin'>, result: z.ZodType): FigureMeaning[] {
  const described = new Map<string, FigureMeaning>()
  for (const [path, id] of figuresIn(result, [])) {
    const key = `${id} ${path.at(-1)}`
    if (described.has(key)) continue
    const { explanation, unit, page } = getFigure(id)
    const figure = path.join('.')
    described.set(key, { figure, meaning: explanation, unit: unitWords[unit], page: methodPage(installation, page) })
  }
  return [...described.values()]
}

function* figuresIn(schema: z.core.$ZodType, path: readonly string[]): Generator<[readonly string[], FigureId]> {
  const described = figuresOfFields.get(schema)
  if (described !== undefined) {
    yield [path, described.figure]
  } else if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    yield* figuresIn(schema.unwrap(), path)
  } else if (schema instanceof z.ZodArray) {
    yield* figuresIn(schema.element, path)
  } else if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape)) yield* figuresIn(field as z.ZodType, [...path, name])
  }
}
