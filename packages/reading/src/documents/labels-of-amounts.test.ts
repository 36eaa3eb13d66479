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

test.each([
  ['de', 'Wir haben heute an der Börse zu Ihrem Auftrag für Sie gekauft wie folgt', 'buy'],
  ['en', 'In line with your instructions of today we bought on your behalf as follows', 'buy'],
  ['fr', 'Selon votre ordre et à la bourse nous avons vendu pour vous ce qui suit', 'sell'],
  ['da', 'Efter aftale med dig om din opsparing har vi i dag for dig gjort: vi har købt', 'buy'],
])('a sentence of the bank names the kind (%s)', (_, sentence, kind) => {
  const net = kind === 'buy' ? '1,020.00' : '980.00'
  const note = `${sentence}
Security Sample Industries Inc.
ISIN US0378331005
Quantity 40
Price EUR 25.00
Gross amount EUR 1,000.00
Commission EUR 20.00
${kind === 'buy' ? 'Amount debited' : 'Amount credited'} EUR ${net}
Trade date 04.03.2024`
  expect(readLines(note)).toBe(`${kind} 2024-03-04 40 20.00 ${net.replace(',', '')} EUR Sample Industries Inc.`)
})

test.each([
  [
    'de',
    'Dividende',
    'Anspruchsberechtigte Stück',
    'Dividende pro Anteil',
    'Ausschüttungsbetrag',
    'Einbehaltene Quellensteuer',
    'Gutgeschriebener Betrag',
    'Auszahlungsdatum',
  ],
  [
    'en',
    'Dividend advice',
    'Eligible shares',
    'Dividend amount per share',
    'Gross payment',
    'Foreign tax withheld',
    'Total received',
    'Date of payment',
  ],
  [
    'fr',
    'Avis de dividende',
    'Titres détenus',
    'Dividende brut par action',
    'Montant brut du dividende',
    'Retenue étrangère',
    'Montant net versé',
    'Versé le',
  ],
  [
    'it',
    'Avviso di dividendo',
    'Azioni possedute',
    'Importo per azione',
    'Totale lordo',
    'Ritenuta estera',
    'Netto incassato',
    'Data di accredito',
  ],
  [
    'nl',
    'Dividendnota',
    'Aantal aandelen',
    'Dividend per stuk',
    'Bruto opbrengst',
    'Ingehouden dividendbelasting',
    'Netto uitbetaald',
    'Datum betaling',
  ],
  [
    'es',
    'Abono de dividendo',
    'Número de unidades',
    'Dividendo por título',
    'Importe bruto dividendo',
    'Retención extranjera',
    'Neto a percibir',
    'Pagado el',
  ],
  [
    'da',
    'Kontant udbytte',
    'Antal aktier',
    'Udbytte per aktie',
    'Udbytte før skat',
    'Indeholdt udbytteskat',
    'Til udbetaling',
    'Dato for udbetaling',
  ],
])('the words of a dividend are known (%s)', (_, title, units, price, gross, tax, net, day) => {
  const note = `${title}
Sample Industries Inc.
ISIN US0378331005
${units} 250
${price} EUR 0.84
${gross} EUR 210.00
${tax} EUR 31.50
${net} EUR 178.50
${day} 14.05.2024`
  expect(readLines(note)).toMatch(/^dividend 2024-05-14 250 31.50 178.50 EUR /)
})

test.each([
  ['a title', 'Abrechnung Kauf'],
  ['a currency', 'EUR'],
  ['a label', 'Kurs'],
  ['titles of columns', 'Quantity A2PQDR Price'],
  ['titles of columns behind the label of a name', 'Bezeichnung Währung Referenzwährung'],
])('%s is no name of a security', (_, above) => {
  const outcome = readDocument({
    name: 'note.pdf',
    lines: `${above}
ISIN: US0378331005
Wertpapierabrechnung Kauf
Stück 40
Ausführungskurs 25,00 EUR
Kurswert 1.000,00 EUR
Provision 20,00 EUR
Ausmachender Betrag 1.020,00 EUR
Schlusstag 04.03.2024`.split('\n'),
  })
  expect(outcome).toMatchObject({ kind: 'read', readings: [{ security: { isin: 'US0378331005', name: null } }] })
})

test('a label with a hyphen is no part of the name behind it', () => {
  const note = `ETF-Kauf
ETF-Name iShares Muster Screened ETF
ISIN IE00B3RBWM25
Handelstag 04.03.2024
Anzahl Anteile 40
Preis pro Anteil CHF 25.00
Kaufpreis CHF 1'000.00
Stempelabgaben CHF 1.50
Verrechneter Betrag CHF 1'001.50`
  expect(readLines(note)).toBe('buy 2024-03-04 40 1.50 1001.50 CHF iShares Muster Screened ETF')
})

test('the words of a note of South America are known', () => {
  const note = `Boleto de compra
Especie Sample Industries Inc. US0378331005
Fecha de concertación 04/03/2024
Fecha de liquidación 06/03/2024
Cant. 10
Precio 15.500,00
Importe bruto 155.000,00
Arancel 930,00
Derechos de mercado 124,00
IVA 221,34
Importe neto ARS 156.275,34`
  expect(readLines(note)).toMatch(/^buy 2024-03-04 10 1275.34 156275.34 ARS/)
})

test('a bonus of the bank lowers its commission', () => {
  const note = `Wertpapierabrechnung Kauf
ISIN US0378331005
Handelstag 04.03.2024
Stück 12 Kurs 171,25 EUR
Kurswert 2.055,00 EUR
Orderprovision 9,90 EUR
abzgl. Kundenbonifikation 50 % 4,95- EUR
Endbetrag 2.059,95 EUR`
  expect(readLines(note)).toMatch(/^buy 2024-03-04 12 4.95 2059.95 EUR/)
})

test('what is turned over in a currency is money, not units', () => {
  const note = `Abrechnung Kauf
ISIN IE00B3RBWM25
Umsatz in EUR Preis je Anteil Anteile Datum
250,00 54,32 4,602 04.03.2024`
  expect(readLines(note)).toMatch(/^buy 2024-03-04 4.602 0.00 250.00 EUR/)
})

test('brackets behind the word of a tax or a fee say what it is charged on', () => {
  const note = (label: string) => `Ertragsgutschrift
Titel: US0378331005 Apple Inc.
100 Stk
Dividende pro Stück 1,75 EUR
Bruttoertrag: 175,00 EUR
${label}: -48,12 EUR
Auszahlungsbetrag: 126,88 EUR
Zahltag: 16.06.2020`
  expect(readLines(note('KESt I (Dividende)'))).toBe('dividend 2020-06-16 100 48.12 126.88 EUR Apple Inc.')
  expect(readLines(note('Wundersteg 20,00 EUR\nDividende (KESt I)'))).toBe('ask')
})

test('a number with more decimals than money has is no net amount, whatever word stands before it', () => {
  const note = `Ansparplan
Fondsname Example World Portfolio
ISIN LU0360863863
Betrag Zahlungsweg Abrechnungskurs Preisdatum
60,00 EUR Lastschrift 68,650000 EUR 02.05.2019
Anteile
0,874000
Abrechnungsbetrag 60,00 EUR`
  expect(readLines(note)).toBe('buy 2019-05-02 0.874 0.00 60.00 EUR Example World Portfolio')
})

test('a name in capitals below the word of an account is no amount of that account', () => {
  const note = `Nota di vendita titoli
Data operazione 23.05.2023
Abbiamo venduto per Vostro conto
200 ENI SPA
ISIN IT0003132476
Prezzo 13,535
Controvalore EUR 2.707,00
Spese EUR 14,90
Importo netto a Vostro credito EUR 2.692,10`
  expect(readLines(note)).toMatch(/^sell 2023-05-23 200 14.90 2692.10 EUR/)
})

const sold = (costs: string, total: string) => `Verkauf
RWE AG DE0007037129
Handelstag 20.11.2023
Stück 100
Kurs 36,00 EUR
Kurswert 3.600,00 EUR
${costs} 13,67 EUR
${total} 3.586,33 EUR`

test.each(['Spesen gesamt', 'Total der Spesen', 'Total of fees', 'Total des frais', 'Totaal kosten', 'Kosten total'])(
  'the sum of costs is a cost: %s',
  (costs) => {
    expect(readLines(sold(costs, 'Gutschrift'))).toBe('sell 2023-11-20 100 13.67 3586.33 EUR RWE AG')
  },
)

test.each([
  'Betrag nach Abzug der Spesen',
  'Total after deduction of fees',
  'Total après déduction des frais',
  'Importo al netto delle commissioni',
  'Totaal na aftrek van kosten',
  'Beløb efter fradrag af omkostninger',
])('what is left after costs is no cost: %s', (total) => {
  expect(readLines(sold('Spesen', total))).toBe('sell 2023-11-20 100 13.67 3586.33 EUR RWE AG')
})
