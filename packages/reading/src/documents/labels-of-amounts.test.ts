import { expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

/** What is read without a question, or the kind of the outcome otherwise. */
function readLines(text: string) {
  const outcome = readDocument({ name: 'note.pdf', lines: text.split('\n') })
  const [reading] = outcome.kind === 'read' ? outcome.readings : []
  if (reading === undefined) return outcome.kind
  const { kind, day, units, fees, taxes, net, security } = reading
  const costs = fees.amount.plus(taxes.amount).toFixed(2)
  return [kind, day, units, costs, net.amount.toFixed(2), net.currency, security.name].map(String).join(' ')
}

test('three letters that end a name do not make the price beside them a rate', () => {
  const note = `Fondsausschüttung
ISIN: IE00B3RBWM25 WKN: A1JX52
STK 140 Muster Energie U.ETF USD 0,0447 p.STK
Ex-Tag: 16.11.2023
Zahltag: 29.11.2023
Bruttobetrag USD 6,26
Zu Gunsten Konto 1234500031 Valuta: 29.11.2023 USD 6,26`
  expect(readLines(note)).toMatch(/^dividend 2023-11-29 140 0.00 6.26 USD/)
})

test('the number of an account is no amount, even with decimals', () => {
  const note = `Abrechnung Kauf
Titel Muster Holding AG
ISIN CH0038863350
Abschlussdatum 26.07.2023
Anzahl 40 Stück
Kurs CHF 273.05
Kurswert CHF 10'922.00
Eidg. Umsatzabgabe CHF 8.19
Belastung CHF Vorsorgekonto 3026457.031 CHF 10'930.19
Valuta 28.07.2023`
  expect(readLines(note)).toBe('buy 2023-07-26 40 8.19 10930.19 CHF Muster Holding AG')
})

test('a repayment of capital is a distribution, not the end of a bond', () => {
  const note = `Kapitalrückzahlung
Wertpapier Muster Technik Ltd.
ISIN US0378331005
Berechtigte Anzahl 60
Betrag pro Stück 0,90 EUR
Bruttobetrag 54,00 EUR
Kapitalertragsteuer -13,50 EUR
Gesamtbetrag 40,50 EUR
Zahltag 31.12.2025`
  expect(readLines(note)).toBe('dividend 2025-12-31 60 13.50 40.50 EUR Muster Technik Ltd.')
})
