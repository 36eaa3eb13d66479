import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { nameCountry, nameSector } from './name-category.ts'

afterEach(() => i18n.activate('en'))

test('in English, sectors and countries keep the names of their source', () => {
  expect(['Technology', 'Something else'].map(nameSector)).toEqual(['Technology', 'Something else'])
  expect(['USA', 'Germany', 'Atlantis'].map(nameCountry)).toEqual(['USA', 'Germany', 'Atlantis'])
})

test('in German, countries have German names and unknown ones stay', () => {
  i18n.load('de', {})
  i18n.activate('de')
  expect(['USA', 'United States', 'Germany', 'Atlantis'].map(nameCountry)).toEqual([
    'Vereinigte Staaten',
    'Vereinigte Staaten',
    'Deutschland',
    'Atlantis',
  ])
})
