import { figureField, knownFigure } from '@plumbline/contract/figure-schemas'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeFigures } from './figure-meanings.ts'

const installation = { origin: 'https://plumbline.example' }

test('each figure of a result is described once, with its first path, its unit and its page', () => {
  const gain = z.object({ total: figureField('gain.total'), fees: figureField('gain.fees') })
  const result = z.object({
    name: z.string(),
    holdings: z.array(z.object({ units: knownFigure('units'), gain })),
    others: z.object({ gain }).nullable(),
  })
  const described = describeFigures(installation, result)
  expect(described.map(({ figure, unit, page }) => [figure, unit, page])).toEqual([
    ['holdings.units', 'units', 'https://plumbline.example/help/methods/splits'],
    ['holdings.gain.total', "money in the portfolio's currency", 'https://plumbline.example/help/methods/gain'],
    ['holdings.gain.fees', "money in the portfolio's currency", 'https://plumbline.example/help/methods/gain'],
  ])
})

test.each([
  ['may be null', figureField('gain.total').nullable()],
  ['may be absent', figureField('gain.total').optional()],
  ['is listed', z.array(figureField('gain.total'))],
])('a figure that %s is described', (_how, gain) => {
  expect(describeFigures(installation, z.object({ gain })).map(({ figure }) => figure)).toEqual(['gain'])
})
