import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'
import { readDocument } from './read-document.ts'

const CONVERTED = `Effektenabrechnung
Ihr Kauf
Abschluss per: 04.10.2021
ISIN JE00B4T3BW64
Stück GBP GBP
1'000 zu 3.545 3'545.00
Wundersteg 0.71
Zollwacht 5.31
Morgenrot 3'551.02
zum Kurs von GBP CHF 1.258775 CHF
Zu Heimkehr Valuta 06.10.2021 4'469.94`

test('unnamed costs count above a conversion, and the sum on the way is not the end', () => {
  expect(readLines(CONVERTED)).toBe('buy 2021-10-04 1000 3.545 7.58 0 4469.94 CHF')
})

test('unnamed costs that do not add up are asked about', () => {
  expect(readLines(CONVERTED.replace('5.31', '5.41'))).not.toMatch(/^buy/)
})

const UNNAMED = `Contract note
You bought
ISIN US0378331005
Trade date 04.03.2024
Wundersteg 12
Lindwurm 171.25 USD
Morgenrot 2,055.00 USD
Zollwacht 14.50 USD
Silberdistel 1.03 USD
Heimkehr 2,070.53 USD`

test('without any known label the whole sum is offered, never read', () => {
  expect(readLines(UNNAMED)).toBe('amounts? buy 2024-03-04 12 171.25 15.53 0 2070.53 USD')
})

const DIVIDEND = `Ertrag
ISIN US02209S1033
Valuta 30.4.2024
50 Stk
Dividende: 0,98 USD
Zinsen/Dividenden: 49,-- USD
Quellensteuer: -7,35 USD
Auslands-KESt: -6,13 USD
35,52 USD
Devisenkurs: 1,077 (30.4.2024) 32,99 EUR`

test('an amount that nothing calls net is asked about where it is converted below', () => {
  expect(readLines(DIVIDEND)).toMatch(/^(?:amounts|reading)\? dividend/)
})

const FOREIGN_TAX = `Abrechnung Verkauf
ISIN US0378331005
Handelstag 04.03.2024
Stück 12 Kurs 171,25 USD
Kurswert 2.055,00 USD
Provision 5,00 USD
Ausmachender Betrag 2.050,00 USD`

test('money in another currency that no rate explains is asked about', () => {
  expect(readLines(FOREIGN_TAX)).toBe('sell 2024-03-04 12 171.25 5 0 2050 USD')
  expect(readLines(`${FOREIGN_TAX}\nKapitalertragsteuer 87,73 EUR`)).toMatch(/^amounts\? sell/)
})

const TAXED_TWICE = `Quartalsdividende
ISIN US74762E1029
Zahlbar Datum: 13.10.2023
40 Registered Shs Quanta Services Inc
Brutto zu USD 0.88 USD 35.20
Quellensteuer 15 % USD -5.28
USD 29.92
Devisenkurs 0.90675 CHF 27.13
Steuerrückbehalt USA 15 % CHF -4.79
Gutschrift Valuta 13.10.2023 CHF 22.34`

test('taxes before and after a conversion are asked about: the second may repeat the first', () => {
  const outcome = readDocument({ name: 'note.pdf', lines: TAXED_TWICE.split('\n') })
  if (outcome.kind !== 'ask') throw new Error(outcome.kind)
  const taxes = outcome.question.answers.map(({ reading }) => reading.taxes.amount.toFixed(2))
  expect(taxes).toEqual(expect.arrayContaining(['4.79', '9.58']))
})

const FOREIGN = `Abrechnung: Ihr Kauf
Wir haben für Sie am 20. Juli 2026, 9:33:00 Uhr gekauft:
1'000 N-Akt TUI AG ISIN DE000TUAG505
Kurs EUR 6.822 EUR 6'822.00
Courtage EUR 95.17
Zwischensumme EUR 6'917.17
Eidg. Stempelsteuer EUR 10.23
Total EUR 6'927.40
Wechselkurs EUR/CHF 0.9397
Zu Ihren Lasten Valuta 22.07.2026 CHF 6'509.68`

test('money on the way to the net amount, or of a part that is stated in both currencies, leaves no doubt', () => {
  expect(readLines(FOREIGN)).toBe('buy 2026-07-20 1000 6.822 89.43 9.61 6509.68 CHF')
  const twice = FOREIGN.replace('Stempelsteuer', 'Stempelsteuer (CHF -9.60)')
  const domestic = twice.replace(/\nWechselkurs.*/, '').replace("CHF 6'509.68", "EUR 6'927.40")
  expect(readLines(domestic)).toBe('buy 2026-07-20 1000 6.822 95.17 10.23 6927.4 EUR')
})

const CREDITED = (withheld: string) => `Dividendengutschrift
Stück 1.000 ISIN DE000A0LAUP1
Zahlbarkeitstag 14.07.2023
Dividende pro Stück 0,60 EUR
Dividendengutschrift 600,00+ EUR
${withheld}Verrechnete anrechenbare Quellensteuer 15,87- EUR
Berechnungsgrundlage für die Kapitalertragsteuer 584,13 EUR
Kapitalertragsteuer 25 % auf 584,13 EUR 146,03- EUR`

test('a credited foreign tax is asked about where the note withholds none', () => {
  expect(readLines(`${CREDITED('')}\nAusmachender Betrag 453,97+ EUR`)).toMatch(/^amounts\? dividend/)
  expect(readLines(`${CREDITED('Einbehaltene Quellensteuer 15,87- EUR\n')}\nAusmachender Betrag 438,10+ EUR`)).toBe(
    'dividend 2023-07-14 1000 0.6 0 161.9 438.1 EUR',
  )
})

test('a tax that is creditable or recoverable is not paid', () => {
  const note = (word: string) => `Dividend payment
ISIN US0378331005
Number of shares 43
Dividend per share USD 0.24
Gross amount USD 10.32
Withholding tax USD 3.10
${word} withholding tax USD 1.55
Net amount USD 7.22
Payment date 16.05.2024`
  expect(readLines(note('Creditable'))).toBe('dividend 2024-05-16 43 0.24 0 3.1 7.22 USD')
  expect(readLines(note('Further'))).toMatch(/^amounts\?/)
})

test('a day behind a rate and a slash is a day', () => {
  const note = `Wertpapierabrechnung Kauf
ISIN US2561631068
Handelstag 30.07.2020
7 STK Kurs 206,94 USD
Kurswert 1.448,58 USD
Devisenkurs 1,170500/30.7.2020 1.237,57 EUR
Handelsspesen 7,12 EUR
Belastung Valuta 31.07.2020 1.244,69 EUR`
  expect(readLines(note)).toBe('buy 2020-07-30 7 206.94 7.12 0 1244.69 EUR')
})

test('a cost and a sum without names below a proven value count, not the value alone', () => {
  const note = `Nota informativa
Acquisto
ISIN IE00BK5BQT80
Data operazione 05.01.2024
Quantità 29 Prezzo EUR 106,01
Lindwurm 3.074,29
Wundersteg 5,00
Morgenrot 3.079,29`
  expect(readLines(note)).toBe('amounts? buy 2024-01-05 29 106.01 5 0 3079.29 EUR')
  const named = note.replace('Lindwurm', 'Controvalore')
  expect(readLines(named)).toBe('buy 2024-01-05 29 106.01 5 0 3079.29 EUR')
  expect(readLines(named.replace('5,00', '6,00'))).not.toMatch(/^buy/)
})

test('they count, too, where the value alone could be the net amount', () => {
  const note = `Dividend
ISIN US0378331005
Payment date 04.03.2024
Quantity 43
Dividend per share USD 0.65
Total USD 27.95
Wundersteg USD 8.39
Morgenrot USD 19.56`
  expect(readLines(note)).toMatch(/dividend 2024-03-04 43 0.65 0 8.39 19.56 USD/)
})

test('the only money between value and net amount is a cost, also under the label of the line above', () => {
  const note = (between: string) => `Abrechnung Kauf
ISIN US0378331005
Handelstag 08.04.2021
Stück 8 Kurs 136,98 EUR
EUR 1.095,84-
Kurswert
${between}
Betrag zu Ihren Lasten EUR 1.106,31`
  expect(readLines(note('EUR 10,47-'))).toBe('buy 2021-04-08 8 136.98 10.47 0 1106.31 EUR')
  expect(readLines(note('EUR 10,37-'))).not.toMatch(/^buy/)
  expect(readLines(note('EUR 10,47-\nWundersteg 3,00'))).not.toMatch(/^buy/)
})

test('costs may be added to the product before it is rounded', () => {
  const note = (net: string) => `Abrechnung Kauf
ISIN US0378331005
Handelstag 26.06.2024
Kurs: 46,6450 EUR
Stück: 5,0000
Kurswert: 233,23 EUR
Provision: 1,00 EUR
Ausmachender Betrag: ${net} EUR`
  // 5 × 46.645 is 233.225
  expect(readLines(note('234,22'))).toBe('buy 2024-06-26 5 46.645 1 0 234.22 EUR')
  expect(readLines(note('234,21'))).not.toMatch(/^buy/)
})

test('taxes below the net amount that repeat its costs at one rate are no other money', () => {
  const note = (tax: string, more: string) => `Kuponabrechnung
ISIN US0378331005
Valuta 01.07.2026
1.178 Stk
Dividende: 1,05 USD
Bruttobetrag USD 1.236,90
Spesen USD 3,71-
Auslands-KESt USD 154,61-
US-Tax USD 185,54-
Gutschrift USD 893,04
KESt EUR ${tax}-
${more}`
  // 154.61 / 135.16 = 3.71 / 3.24 = 1.144
  expect(readLines(note('135,16', 'Spesen EUR 3,24-'))).toBe('dividend 2026-07-01 1178 1.05 3.71 340.15 893.04 USD')
  expect(readLines(note('135,16', 'Spesen EUR 3,44-'))).toMatch(/^amounts\?/)
  expect(readLines(note('135,16', ''))).toMatch(/^amounts\?/)
  expect(readLines(note('135,16', 'KESt EUR 135,16-'))).toMatch(/^amounts\?/)
})
