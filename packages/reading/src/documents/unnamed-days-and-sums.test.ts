import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const VENDITA = `VENDITA SAMPLE SPA
Codice ISIN IT0003132476
Q.tà 150 Prezzo 13,4133
Esito 07.03.2023
Valuta 09.03.2023
Controvalore 2.012,00 EUR
Commissioni 8,85
NETTO A VS. CREDITO 2.003,15 EUR`

test('among the amounts a word alone before a day is a label, and no place that heads a letter', () => {
  expect(readLines(VENDITA)).toBe('sell 2023-03-07 150 13.4133 8.85 0 2003.15 EUR')
})

test('above the amounts a word alone before a day may be a label or a place', () => {
  const note = VENDITA.replace('Esito 07.03.2023\n', '')
  expect(readLines(`Esito 07.03.2023\n${note}`)).toMatch(/^day\? /)
  expect(readLines(`Milano, 07.03.2023\n${note}`)).toMatch(/^sell 2023-03-09 /)
  expect(readLines(`Milano il 07.03.2023\n${note}`)).toMatch(/^sell 2023-03-09 /)
})

test('a letter that is older than the day without a label reports no trade of that day', () => {
  const dated = VENDITA.replace('VENDITA', 'Data: 06.03.2023\nVENDITA')
  expect(readLines(dated)).toMatch(/^day\? /)
  expect(readLines(dated.replace('06.03.2023', '08.03.2023'))).toBe('sell 2023-03-07 150 13.4133 8.85 0 2003.15 EUR')
})

const DECOMPTE = `Décompte Achat
SAMPLE CORP ISIN US1912161007
Date de transaction 16/02/2023
Quantité 40
Cours 61,22 USD
Montant brut 2.448,80 USD
Courtage 18,40 USD
Montant net 2.467,20 USD
Taux de change EUR/USD 1,0721
Montant à votre débit 2.301,28 EUR
Valeur 21/02/2023`

test('a net amount that is converted to money under an unknown word is asked about', () => {
  expect(readLines(DECOMPTE)).toBe('buy 2023-02-16 40 61.22 17.16 0 2301.28 EUR')
  expect(readLines(DECOMPTE.replace('Montant à votre débit', 'Quxbaz'))).toMatch(/^amounts\? /)
})

const NOTA = `Køb af værdipapirer
Fondskode DK0062498333 SAMPLE B
Handelsdato Valørdato Antal Kurs Beløb
10.08.2023 14.08.2023 14 1.282,2857 17.952,00
Kurtage 29,00
Total DKK 17.981,00`

test('a value that a larger sum follows is not what was paid', () => {
  expect(readLines(NOTA)).toBe('buy 2023-08-10 14 1282.2857 29 0 17981 DKK')
  expect(readLines(NOTA.replace('Kurtage', 'Quxbaz'))).toMatch(/^amounts\? /)
})

test('titles before all numbers of their line name them in their order', () => {
  const note = `SELL CONFIRMATION
ISIN AU000000CBA7
UNITS AT PRICE 40 106.95
CONSIDERATION: $4,278.00
BROKERAGE: $29.95
NET PROCEEDS: $4,248.05
TRADE DATE: 15/02/2023`
  expect(readLines(note)).toBe('sell 2023-02-15 40 106.95 29.95 0 4248.05 AUD')
})

test('the symbols AMD and NIO are no currencies', () => {
  const note = `You sold 40 AMD
Trade date 09/15/2023
Settlement date 09/19/2023
Symbol: AMD
Price 102.30
Principal 4,092.00
Regulatory fees 0.10
Net amount USD 4,091.90`
  expect(readLines(note)).toBe('sell 2023-09-15 40 102.3 0.1 0 4091.9 USD')
})
