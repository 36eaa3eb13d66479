import { numberFormatOf } from '@plumbline/contract/accounts/number-format'
import type { Language } from '@plumbline/text/language'
import { monthNamesOf } from '../formatting/month-names.ts'

/** `1.1091-1(h)` and `30.1.6` are names of sections, the same in every language. */
const SECTION = /\b(?:\d\.\d{4}-\d|\d+\.\d\.\d\b)/g
const ISO_DATE = /(\d{4})-(\d{2})-(\d{2})/g
const NUMERIC_DATE = /\b(\d{1,2})([./-])(\d{1,2})\2(\d{4})\b/g

/** Each date as year/month/day, whichever way it is written. */
function writeDatesAlike(text: string, language: Language): string {
  const months = new Map(monthNamesOf(language).flatMap((names, index) => names.map((name) => [name, index + 1])))
  const name = `(${[...months.keys()].join('|')})\\.?`
  const dayFirst = new RegExp(`\\b(\\d{1,2})(?:\\.|er|º)?\\s+(?:de )?${name},?\\s+(?:de )?(\\d{4})\\b`, 'giu')
  const monthFirst = new RegExp(`\\b${name} (\\d{1,2}), (\\d{4})\\b`, 'giu')
  const date = (year: string, month: string, day: string) =>
    `${Number(year)}/${months.get(month.toLowerCase()) ?? Number(month)}/${Number(day)}`
  return text
    .replace(ISO_DATE, (_, year, month, day) => date(year, month, day))
    .replace(NUMERIC_DATE, (_, day, _mark, month, year) => date(year, month, day))
    .replace(dayFirst, (_, day, month, year) => date(year, month, day))
    .replace(monthFirst, (_, month, day, year) => date(year, month, day))
}

/**
 * The numbers and dates of a text, sorted and written alike, so that those of a translation can be compared. A number
 * that is not written as usual in the language differs.
 */
export function figuresOfText(text: string, language: Language): string[] {
  const { thousandsSeparator, decimalsSeparator } = numberFormatOf(language)
  const group = { comma: ',', dot: '\\.', space: '[\u00a0\u202f]', none: '' }[thousandsSeparator]
  const decimal = decimalsSeparator === 'comma' ? ',' : '.'
  const plain = writeDatesAlike(text.replace(SECTION, ''), language).replace(
    new RegExp(`(?<=\\d)${group}(?=\\d{3}(?!\\d))`, 'g'),
    '',
  )
  const figures = plain.match(/\d+(?:[.,/]\d+)*/g) ?? []
  return figures.map((figure) => figure.replace(/[.,]/g, (mark) => (mark === decimal ? '.' : `(${mark})`))).sort()
}
