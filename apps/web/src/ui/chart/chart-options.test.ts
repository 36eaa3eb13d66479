import { TickMarkType } from 'lightweight-charts'
import { expect, test } from 'vitest'
import { lightColors } from '../../theme/tokens.ts'
import { chartOptions, type TimeUnit } from './chart-options.ts'

test('AST-04 an axis of days names each day, an axis of months only months and years', () => {
  const label = (unit: TimeUnit, date: string, type: TickMarkType) =>
    chartOptions(lightColors, unit).timeScale.tickMarkFormatter(date, type)
  expect(label('day', '2023-11-17', TickMarkType.DayOfMonth)).toBe('17 Nov')
  expect(label('month', '2023-11-17', TickMarkType.DayOfMonth)).toBe('')
  expect(label('month', '2023-11-01', TickMarkType.Month)).toBe('Nov')
  expect(label('month', '2023-01-02', TickMarkType.Year)).toBe('2023')
})
