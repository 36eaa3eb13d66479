import { describe, expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

/** What a note of money alone moves, or `none`. */
function moneyOf(...lines: string[]): string {
  const outcome = readDocument({ name: 'note.pdf', lines })
  if (outcome.kind !== 'refused') return outcome.kind
  if (outcome.money === null) return 'none'
  const { kind, day, amount } = outcome.money.reading
  return `${kind} ${day} ${amount.amount} ${amount.currency}`
}

const VALUE_DAY = 'Valuta 06.11.2023'

describe('deposits and withdrawals', () => {
  test.each([
    ['deposit', 'Einzahlung'],
    ['deposit', 'Deposit'],
    ['deposit', 'Abrechnung Einzahlung'],
    ['withdrawal', 'Auszahlung'],
    ['withdrawal', 'Withdrawal'],
  ])('a %s is named by its title %s', (kind, title) => {
    expect(moneyOf(title, 'Betrag CHF 5100.00', VALUE_DAY)).toBe(`${kind} 2023-11-06 5100 CHF`)
  })

  test('with an ambiguous title are told apart by whether the account is credited or debited', () => {
    expect(moneyOf('Überweisung', 'Deinem Konto wurde gutgeschrieben:', 'Betrag CHF 40.00', VALUE_DAY)).toBe(
      'deposit 2023-11-06 40 CHF',
    )
    expect(moneyOf('Überweisung', 'Ihrem Konto wurde belastet:', 'Betrag CHF 40.00', VALUE_DAY)).toBe(
      'withdrawal 2023-11-06 40 CHF',
    )
    expect(moneyOf('Überweisung', 'Betrag CHF 40.00', VALUE_DAY)).toBe('none')
    expect(moneyOf('Überweisung', 'Belastung', 'Gutschrift', 'Betrag CHF 40.00', VALUE_DAY)).toBe('none')
  })

  test('are proven by an amount that is stated twice, ignore zeros, and stay open with two amounts', () => {
    const stated = ['Einzahlung', 'Gesamtbetrag 49,00 EUR', 'Gebühr 0,00 EUR', 'Gesamt 49,00 EUR']
    const outcome = readDocument({ name: 'note.pdf', lines: [...stated, VALUE_DAY] })
    expect(outcome.kind === 'refused' && outcome.money?.proofs).toEqual([
      { law: 'stated-twice', net: { amount: '49.00', currency: 'EUR' } },
    ])
    expect(moneyOf(...stated, 'Betrag 48,00 EUR', VALUE_DAY)).toBe('none')
    expect(moneyOf('Einzahlung', 'Betrag 49,00 EUR', 'Betrag 49,00 USD', VALUE_DAY)).toBe('none')
  })

  test('need one value day that no payment day contradicts, and no ISIN', () => {
    expect(moneyOf('Einzahlung', 'Betrag 49,00 EUR', 'Datum 06.11.2023')).toBe('none')
    expect(moneyOf('Einzahlung', 'Betrag 49,00 EUR', 'Zahltag 06.11.2023')).toBe('none')
    expect(moneyOf('Einzahlung', 'Betrag 49,00 EUR', VALUE_DAY, 'Zahltag 07.11.2023')).toBe('none')
    expect(moneyOf('Einzahlung', 'Betrag 49,00 EUR', VALUE_DAY, 'Wertstellung 07.11.2023')).toBe('none')
    expect(moneyOf('Einzahlung', 'Betrag 49,00 EUR', VALUE_DAY, 'ISIN US0378331005')).toBe('none')
  })
})

describe('taxes', () => {
  const taxes = ['Kapitalertragsteuer 8,36 EUR', 'Solidaritätszuschlag 0,45 EUR', 'Summe Steuern 8,81 EUR']
  const due = 'Zahltag 02.01.2024'

  test('are paid on the day on which a sentence says that the account is debited', () => {
    const note = (...sentence: string[]) => moneyOf('Vorabpauschale', 'ISIN DE000A0H0785', due, ...taxes, ...sentence)
    const read = 'tax 2024-03-05 8.81 EUR'
    expect(note('Die Steuern werden am 05.03.2024 von Ihrem Konto 4711 eingezogen.')).toBe(read)
    expect(note('The taxes are collected on 05.03.2024 from your account, as debited.')).toBe(read)
    expect(note('Die Steuern melden wir am 05.03.2024 dem Finanzamt.')).toBe('none')
    expect(note()).toBe('none')
  })

  test('are named behind the word for the kind of a transaction', () => {
    const note = (kind: string) =>
      readDocument({
        name: 'note.pdf',
        lines: [
          `${kind} Steuerkorrektur - Abrechnung Verkauf 47346359-18.12.2024/Nr.1`,
          'ISIN IE00B0M62Q58',
          'Abgang: Stk 57,802',
          'Kurs: 77,284 EUR',
          'Zu Lasten Valuta 31.12.2024 -1,76 EUR',
        ],
      })
    expect(note('Geschäftsart:')).toMatchObject({ kind: 'refused', reason: 'tax-note' })
    expect(note('Wundersteg:').kind).toBe('ask')
  })
})

describe('fees of the account', () => {
  const fee = ['Depotgebühren', 'Depotgebühren CHF 1.95', VALUE_DAY]

  test('are what is debited, and a refund is left to the user', () => {
    expect(moneyOf(...fee, 'Deinem Konto wurde belastet')).toBe('fee 2023-11-06 1.95 CHF')
    expect(moneyOf(...fee, 'Deinem Konto wurde gutgeschrieben')).toBe('none')
    expect(moneyOf(...fee)).toBe('none')
  })

  test('a long sentence does not say where the money went', () => {
    const sentence = 'Aus technischen Gründen werden Gebühren zunächst allen Kundinnen und Kunden belastet'
    expect(moneyOf(...fee, sentence)).toBe('none')
  })
})

describe('interest', () => {
  test('is what the account gets or pays', () => {
    const rows = ['Betrag EUR 12.50', VALUE_DAY]
    expect(moneyOf('Zinsabrechnung', ...rows, 'Gutschrift auf Ihrem Konto')).toBe('interest 2023-11-06 12.5 EUR')
    expect(moneyOf('Zinsabrechnung', ...rows, 'Belastung Ihres Kontos')).toBe('interestpaid 2023-11-06 12.5 EUR')
    expect(moneyOf('Zinsabrechnung', ...rows)).toBe('none')
  })

  test('has the direction of the label of its amount, whatever other lines say', () => {
    const rows = ['Betrag EUR 12.50', 'Gutschrift EUR 12.50', VALUE_DAY, 'Keine Belastung']
    expect(moneyOf('Zinsabrechnung', ...rows)).toBe('interest 2023-11-06 12.5 EUR')
  })

  test('is the amount after taxes, to the cent', () => {
    const taxed = (tax: string) => [
      'Zinsabrechnung',
      'Betrag 302,54 EUR',
      `Kapitalertragsteuer ${tax} EUR`,
      'Solidaritätszuschlag 4,16 EUR',
      'Gutschrift 222,74 EUR',
      VALUE_DAY,
    ]
    expect(moneyOf(...taxed('75,64'))).toBe('interest 2023-11-06 222.74 EUR')
    expect(moneyOf(...taxed('75,65'))).toBe('none')
    expect(moneyOf(...taxed('75,64'), 'Gutschrift 222,00 EUR')).toBe('none')
    expect(moneyOf(...taxed('75,64'), 'Betrag 300,00 EUR')).toBe('none')
  })
})

describe('taxes', () => {
  const note = (...lines: string[]) => [
    'Vorabpauschale',
    'ISIN IE00BKM4GZ66',
    'Kapitalertragsteuer 25,03 EUR',
    'Solidaritätszuschlag 1,38 EUR',
    ...lines,
  ]

  test('are what they add up to', () => {
    expect(moneyOf(...note('Belastung mit Wert 02.01.2024 26,41 EUR'))).toBe('tax 2024-01-02 26.41 EUR')
    expect(moneyOf(...note('Belastung mit Wert 02.01.2024 26,42 EUR'))).toBe('none')
    expect(moneyOf(...note('Steuern 26,41 EUR', 'Wertstellung 02.01.2024'))).toBe('tax 2024-01-02 26.41 EUR')
    expect(moneyOf(...note('Wertstellung 02.01.2024'))).toBe('none')
  })

  test('are not read where two sums are stated, or the taxes before and after', () => {
    const paid = 'Wertstellung 02.01.2024'
    expect(moneyOf(...note('Belastung 26,41 EUR', 'Belastung 20,00 EUR', paid))).toBe('none')
    expect(moneyOf(...note('Kirchensteuer 26,41 EUR', 'Steuern 27,79 EUR', paid))).toBe('none')
    expect(moneyOf('Vorabpauschale', 'Kapitalertragsteuer 463,56 EUR 2,96 EUR 466,52 EUR', paid)).toBe('none')
  })

  test('may be a single one if the note also states its payment', () => {
    const one = ['Vorabpauschale', 'Kapitalertragsteuer 26,41 EUR', 'Kirchensteuer 0,00 EUR', 'Wertstellung 02.01.2024']
    expect(moneyOf(...one, 'Belastung 26,41 EUR')).toBe('tax 2024-01-02 26.41 EUR')
    expect(moneyOf(...one)).toBe('none')
    expect(moneyOf(...one, 'Steuern 26,41 EUR')).toBe('none')
  })

  test('that are refunded are left to the user', () => {
    expect(moneyOf(...note('Zu Ihren Gunsten 26,41 EUR', 'Wertstellung 02.01.2024'))).toBe('none')
  })
})

test('a note of money says where it is added', () => {
  const outcome = readDocument({ name: 'note.pdf', lines: ['Einzahlung', 'Betrag CHF 5100.00', VALUE_DAY] })
  expect(outcome.kind === 'refused' && outcome.sentence).toEqual({
    message: '“{title}” moves cash only. It is added where the portfolio books cash.',
    values: { title: 'Einzahlung' },
  })
})
