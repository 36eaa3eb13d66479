import { afterAll, expect, test } from 'vitest'
import { activateLanguage } from '../../language/activate-language.ts'
import { nameDateFormat } from './name-date-format.ts'

afterAll(() => activateLanguage('en'))

test('date formats have the letters of the language', async () => {
  expect(nameDateFormat('DD.MM.YYYY')).toBe('DD.MM.YYYY')
  expect(nameDateFormat('MMM DD, YYYY')).toBe('MMM DD, YYYY')
  await activateLanguage('de')
  expect(nameDateFormat('DD.MM.YYYY')).toBe('TT.MM.JJJJ')
  expect(nameDateFormat('MMM DD, YYYY')).toBe('MMM TT, JJJJ')
})
