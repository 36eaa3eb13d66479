import { i18n } from '@lingui/core'
import { expect, onTestFinished, test } from 'vitest'
import { messages } from '../language/catalogs/de.ts'
import { nameIndustry } from './name-industry.ts'

test.each([
  { industry: 'Banks - Regional', named: 'Regionalbanken' },
  { industry: 'Banks—Regional', named: 'Regionalbanken' },
  { industry: 'Software - Application', named: 'Anwendungssoftware' },
  { industry: 'Basket weaving', named: 'Basket weaving' },
])('in German, the industry $industry is $named', ({ industry, named }) => {
  const before = i18n.locale
  onTestFinished(() => i18n.activate(before))
  i18n.load('de', messages)
  i18n.activate('de')
  expect(nameIndustry(industry)).toBe(named)
})
