import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explainedFields, figureOfFormula, figures, getFigure } from './catalog.ts'

const PAGES = readdirSync(join(import.meta.dirname, '../../../../docs/methods'))

test.each(figures.map((figure) => [figure.id, figure] as const))('%s is described', (_, figure) => {
  for (const words of [figure.label, figure.name, figure.explanation, figure.formula]) expect(words).not.toBe('')
  expect(figure.explanation).toMatch(/[.]$/)
  expect(PAGES).toContain(figure.page)
})

test.each(['id', 'order'] as const)('no two figures have the same %s', (key) => {
  const values = figures.map((figure) => figure[key])
  expect(new Set(values).size).toBe(values.length)
})

test('no two columns and no two names in the API are the same', () => {
  const columns = figures.flatMap(({ column }) => column ?? [])
  expect(new Set(columns).size).toBe(columns.length)
  expect(new Set(explainedFields).size).toBe(explainedFields.length)
})

test('figures with one formula have it in the same words, on the same page', () => {
  for (const { formulaId, formula, page } of figures) {
    if (formulaId !== undefined) expect(figureOfFormula(formulaId)).toMatchObject({ formula, page })
  }
})

test('the parts of the gain and what days are of are figures', () => {
  const named = figures.flatMap(({ partOf, dayOf }) => partOf ?? dayOf ?? [])
  expect(named.length).toBeGreaterThan(0)
  for (const id of named) expect(figures.map((figure) => figure.id as string)).toContain(id)
  expect(getFigure('gain.total').formula.split(' + ')).toHaveLength(
    figures.filter(({ partOf }) => partOf === 'gain.total').length,
  )
})
