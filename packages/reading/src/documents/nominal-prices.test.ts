import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'
import { readDocument } from './read-document.ts'

const BOND = `CONFERMA DI ESECUZIONE
Acquisto obbligazioni
BTP VALORE MZ30
ISIN IT0005599904
Data eseguito 28/02/2024
Valore nominale EUR 5.000,00
Prezzo 100,90
Controvalore EUR 5.045,00
Rateo lordo EUR 5,65
Commissioni EUR 12,50
Totale a debito EUR 5.063,15
Valuta 01/03/2024`

test('the price of a nominal value in money is a percentage, also without its sign', () => {
  expect(readLines(BOND)).toBe('buy 2024-02-28 5000 100.9 12.5 0 5063.15 EUR')
  const outcome = readDocument({ name: 'note.pdf', lines: BOND.split('\n') })
  expect(outcome.kind === 'read' && outcome.readings[0]?.priceIsPercent).toBe(true)
})

test('a price with a currency, an unknown number, or the price of pieces is none', () => {
  expect(readLines(BOND.replace('Prezzo 100,90', 'Prezzo EUR 100,90'))).not.toMatch(/^buy/)
  expect(readLines(BOND.replace('Prezzo', 'Lindwurm'))).not.toMatch(/^buy/)
  expect(readLines(BOND.replace('Valore nominale EUR', 'Quantità'))).not.toMatch(/^buy/)
})
