import { createFxTable } from '@plumbline/engine/fx-table'
import { measurePortfolio } from '@plumbline/engine/measure-portfolio'
import { expect, test } from 'vitest'
import { createLatestAnswers } from './latest-answers.ts'

const measure = () =>
  measurePortfolio({ baseCurrency: 'EUR', today: '2026-11-27', transactions: [], assets: [], fx: createFxTable([]) })

test('the answers of the measurements that were asked last are kept, one of each', () => {
  const [first, second, third] = [measure(), measure(), measure()]
  const answers = createLatestAnswers<string>(2)
  answers.set(first, 'a')
  answers.set(second, 'b')
  answers.set(first, 'c')
  expect([first, second, third].map(answers.get)).toEqual(['c', 'b', undefined])
  answers.set(third, 'd')
  expect([first, second, third].map(answers.get)).toEqual(['c', undefined, 'd'])
})
