import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

test.each([
  [
    'German',
    'buy 2024-03-11 30 176.48 16.44 0 5310.84 EUR',
    `Sie kauften bei uns
ISIN DE0007236101
Stückzahl 30 Ausführungskurs EUR 176,48
Handelsdatum 11.03.2024
Betrag EUR 5.294,40
Bankprovision EUR 16,44
Endsumme EUR 5.310,84`,
  ],
  [
    'French',
    'sell 2023-10-17 100 27.07 13.35 0 2693.65 EUR',
    `Bordereau de vente
AXA SA FR0000120628
Séance du 17/10/2023
Quantité traitée 100
Cours négocié 27,07 €
Montant brut négocié 2 707,00 €
Courtage de l'intermédiaire 13,35 €
Montant porté au crédit 2 693,65 €`,
  ],
  [
    'Italian',
    'dividend 2024-05-22 1000 0.152 0 39.52 112.48 EUR',
    `Accredito cedole
INTESA SANPAOLO IT0000072618
Giacenza titoli 1.000
Provento unitario EUR 0,152
In pagamento dal 22/05/2024
Proventi lordi EUR 152,00
Trattenuta fiscale EUR 39,52
Proventi netti EUR 112,48`,
  ],
  [
    'Dutch',
    'buy 2024-02-06 3 831.2 7.5 0 2501.1 EUR',
    `Kooporder uitgevoerd
ASML HOLDING NL0010273215
Handelsmoment 06-02-2024
Hoeveelheid gekocht 3
Transactiekoers EUR 831,20
Waarde stukken EUR 2.493,60
Transactievergoeding EUR 7,50
Afgeschreven bedrag EUR 2.501,10`,
  ],
  [
    'Spanish',
    'sell 2023-09-12 300 3.545 8.99 0 1054.51 EUR',
    `Liquidación venta
BANCO SANTANDER ES0113900J37
Fecha de concertación 12/09/2023
Títulos en cartera 300
Cambio medio 3,545
Importe íntegro 1.063,50 EUR
Comisiones ajenas 8,99 EUR
Líquido resultante 1.054,51 EUR`,
  ],
  [
    'Danish',
    'dividend 2024-03-25 30 6.4 0 51.84 140.16 DKK',
    `Modtaget udbytte
Novo Nordisk B DK0060534915
Udbytteberettiget antal 30
Sats pr. aktie 6,40 DKK
Samlet udbytte 192,00 DKK
Udlandsskat 51,84 DKK
Beløb krediteret 140,16 DKK
Udbytte udbetales 25-03-2024`,
  ],
])('reads a %s note in less common words', (_language, expected, note) => {
  expect(readLines(note)).toBe(expected)
})

const UDBYTTE = `Udbyttenota
Papir Sample Corp US4781601046
Antal 20
Udbytte pr. aktie 1,19 USD
Udbytte i alt 23,80 USD
Valutakurs 665,93
Udbytte i DKK 158,49
Udenlandsk skat 15% 23,77
Indsat på konto 134,72 DKK
Betalingsdag 12.06.2023`

test('a Danish rate is for 100 units of the other currency', () => {
  expect(readLines(UDBYTTE)).toBe('dividend 2023-06-12 20 1.19 0 23.77 134.72 DKK')
})

const EXECUTED_ORDER = `Order confirmation
Sell Sample Corp US5949181045
Executed on 18 Jan 2024 15:02
Quantity 1.25
Price USD 393.87
Subtotal USD 492.34
Execution fee USD 1.00
Total received USD 491.34`

test('a confirmation of an order that was executed is asked about, another one is refused', () => {
  expect(readLines(EXECUTED_ORDER)).toBe('reading? sell 2024-01-18 1.25 393.87 1 0 491.34 USD')
  expect(readLines(EXECUTED_ORDER.replace('Executed on', 'Placed on'))).toBe('refused: order')
})

test('the value day of a Belgian fund is the day of its purchase', () => {
  const note = `Inschrijving
Naam fonds Sample Portfolio
ISIN-code BE0172903495
Datum NIW 03/10/2022
NIW per deelbewijs 118,7308 EUR
Aantal deelbewijzen 4,100
Bedrag 486,80 EUR
Instapkosten 2,50 % 12,17 EUR
Totaal te betalen 498,97 EUR
Valutadatum 06/10/2022`
  expect(readLines(note)).toBe('buy 2022-10-03 4.1 118.7308 12.17 0 498.97 EUR')
})
