import { readFileSync } from 'node:fs'
import { createTextFormatter } from '@plumbline/text/format-text'
import { LANGUAGES } from '@plumbline/text/language'
import { readCatalog } from '@plumbline/text/read-catalog'
import { describe, expect, test } from 'vitest'
import { nameField } from './field-names.ts'
import { guessTypeWord } from './guess-type.ts'
import { meaningsOfHeader } from './header-meaning.ts'
import type { ImportField } from './import-field.ts'
import { moneyMeaning } from './money-words.ts'
import { nameType } from './type-names.ts'

const formatText = createTextFormatter((language) =>
  language === 'en'
    ? new Map()
    : readCatalog(readFileSync(`${import.meta.dirname}/../../locales/${language}.po`, 'utf8')),
)

const FIELDS: readonly ImportField[] = [
  'date',
  'type',
  'symbol',
  'isin',
  'name',
  'exchange',
  'units',
  'price',
  'fee',
  'currency',
  'rate',
  'comments',
  'tags',
  'total',
  'status',
  'debit',
  'credit',
  'tax',
  'accruedInterest',
  'settlementDate',
  'splitRatio',
]
const TYPES = ['buy', 'sell', 'dividend', 'fee', 'split', 'reverse-split'] as const
const MONEY_TYPES = ['deposit', 'withdrawal', 'interest', 'interestpaid', 'tax'] as const

describe.each(LANGUAGES)('a file with the words of the page in %s', (language) => {
  test.each(FIELDS)('has a column of the field %s', (field) => {
    const header = formatText(nameField(field), language)
    expect(
      meaningsOfHeader(header).map((meaning) => meaning.class),
      header,
    ).toContain(field)
  })

  test.each(TYPES)('states the type %s', (type) => {
    const word = formatText(nameType(type), language)
    expect(guessTypeWord(word), word).toBe(type)
  })

  test.each(MONEY_TYPES)('states the type %s of money alone', (type) => {
    const word = formatText(nameType(type), language)
    expect(moneyMeaning(word), word).toBe(type)
  })
})
