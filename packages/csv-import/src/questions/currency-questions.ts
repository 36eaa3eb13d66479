import { type Text, text } from '@plumbline/text/text'
import { chooseCurrency, chooseMissingCurrency } from '../interpretations/guess-mapping.ts'
import { type ProposalReason, proposeCurrencies } from '../interpretations/missing-currency/propose-currencies.ts'
import { ASSET_CURRENCY, type Mapping } from '../readings/mapping.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { type NamesInLanguage, type Question, verbatim } from './question.ts'

/** Codes of prices in pence and the like. */
const MINOR_UNITS = ['GBX', 'ILA', 'ZAX']

/** What is known beside the file. */
export interface CurrencyEvidence {
  /** ISO 4217 codes that can be chosen. */
  readonly codes: readonly string[]
  /** The currencies of the securities of the file that market data know; null while they are looked up. */
  readonly quoted: readonly string[] | null
}

/**
 * The currency of the rows that name none, and of words that are not known. The likely ones are proposed from the file
 * and from the securities that market data know; from the file alone if they know none.
 */
export function findCurrencyQuestions(
  table: CsvTable,
  mapping: Mapping,
  { codes, quoted }: CurrencyEvidence,
  { currency: nameCurrency }: Pick<NamesInLanguage, 'currency'>,
): Question[] {
  const { missingCurrency: missing, currencies: words } = mapping
  const choices = [ASSET_CURRENCY, ...codes, ...MINOR_UNITS]
  const nameChoice = (choice: string): Text => {
    if (choice === ASSET_CURRENCY) return text('Currency of each security')
    return choice === 'ignore' ? text('ignore') : verbatim(nameCurrency(choice))
  }
  const unknown = words.filter(({ choice, by }) => choice === null || by === 'user')
  const ofWords = unknown.map(({ value, count, choice }): Question => {
    const answers = [...choices, 'ignore'].map((code) => ({
      id: code,
      label: nameChoice(code),
      mapping: chooseCurrency(mapping, value, code),
    }))
    return {
      id: `currency-${value}`,
      title: text('Which currency is “{word}”?', { word: value }),
      why: text('{count, plural, one {# row} other {# rows}}', { count }),
      answers: [],
      chosen: answers.find(({ id }) => id === choice) ?? null,
      others: { label: text('Currency'), answers },
      exampleLine: null,
      isAboutDays: false,
    }
  })
  if (missing === null) return ofWords
  const proposals = quoted === null ? [] : proposeCurrencies(table, mapping, quoted)
  const { count, choice } = missing
  const question: Question = {
    id: 'currency',
    title: text('Which currency do the prices have?'),
    why:
      quoted === null
        ? text('Looking up the securities for a likely currency')
        : text('{count, plural, one {# row names none} other {# rows name none}}', { count }),
    answers: proposals.map(({ choice: code, reason }) => ({
      id: code,
      label: nameChoice(code),
      note: explainReason(reason),
      mapping: chooseMissingCurrency(mapping, code),
    })),
    chosen: choice === null ? null : { id: choice, label: nameChoice(choice) },
    others: {
      label: text('Currency of the file'),
      answers: choices.map((code) => ({
        id: code,
        label: code === ASSET_CURRENCY ? nameChoice(code) : verbatim(code),
        mapping: chooseMissingCurrency(mapping, code),
      })),
    },
    exampleLine: null,
    isAboutDays: false,
  }
  return [question, ...ofWords]
}

function explainReason(reason: ProposalReason): Text {
  switch (reason) {
    case 'other-rows':
      return text('because most other rows use it')
    case 'words':
      return text('because the file mentions no other')
    case 'all-quoted':
      return text('because the securities found are quoted in it')
    case 'most-quoted':
      return text('because most of the securities are quoted in it')
    case 'several-quoted':
      return text('because the securities are quoted in several currencies')
    case 'exchanges':
      return text('because most symbols belong to exchanges that trade in it')
    case 'countries':
      return text('because most ISINs belong to countries that use it')
    case 'decimal-commas':
      return text('because the numbers have decimal commas')
    case 'us-symbols':
      return text('because the symbols look like those of the United States')
  }
}
