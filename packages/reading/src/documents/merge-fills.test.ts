import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const NOTE = `Abrechnung Kauf
Volkswagen AG Vorzugsaktien ISIN DE0007664039
Ausführung Stück Kurs Kurswert
09.05.2023 10:01:02 10 122,70 EUR 1.227,00 EUR
09.05.2023 10:01:04 20 122,73 EUR 2.454,60 EUR
Summe 30 3.681,60 EUR
Orderentgelt 9,90 EUR
Gesamtbetrag zu Ihren Lasten 3.691,50 EUR
Valuta 11.05.2023`

test('executions whose values add up to a stated sum are one trade at their average price', () => {
  expect(readLines(NOTE)).toBe('buy 2023-05-09 30 122.72 9.9 0 3691.5 EUR')
  expect(readLines(NOTE.replace('Summe 30 ', 'Summe '))).toBe('buy 2023-05-09 30 122.72 9.9 0 3691.5 EUR')
})

test('executions whose sum is what is paid are one trade', () => {
  const note = NOTE.replaceAll(/09.05.2023 10:01:0\d /g, '')
    .replace('Ausführung Stück', 'Handelstag 09.05.2023\nStück')
    .replace(/Summe.*\nOrderentgelt.*\n/, '')
    .replace('3.691,50', '3.681,60')
  expect(readLines(note)).toBe('buy 2023-05-09 30 122.72 0 0 3681.6 EUR')
})

test('executions may state their costs', () => {
  const note = NOTE.replace('Kurswert', 'Kurswert Gebühr')
    .replace('1.227,00 EUR', '1.227,00 EUR 4,00 EUR')
    .replace('2.454,60 EUR', '2.454,60 EUR 5,90 EUR')
    .replace('Orderentgelt 9,90 EUR\n', '')
  expect(readLines(note)).toBe('buy 2023-05-09 30 122.72 9.9 0 3691.5 EUR')
})

test('executions without their sum, or of which one does not prove itself, are asked about', () => {
  expect(readLines(NOTE.replace('Summe 30 3.681,60 EUR\n', ''))).toMatch(/\?/)
  expect(readLines(NOTE.replace('3.681,60', '3.681,70'))).toMatch(/\?/)
  expect(readLines(NOTE.replace('122,73', '122,83'))).toMatch(/\?/)
})

test('executions on two days are asked about', () => {
  expect(readLines(NOTE.replace('09.05.2023 10:01:04', '10.05.2023 10:01:04'))).toMatch(/^day\?/)
})

test('an average price that is stated counts, as it is rounded', () => {
  const note = (price: string) => `Abrechnung Kauf
ISIN US0378331005
Handelstag 04.03.2024
Stück Kurs Kurswert
5 171,20 EUR 856,00 EUR
7 171,30 EUR 1.199,10 EUR
Summe 12 Stück 2.055,10 EUR
${price}Provision 9,90 EUR
Endbetrag zu Ihren Lasten 2.065,00 EUR`
  expect(readLines(note('Durchschnittskurs 171,2583 EUR\n'))).toBe('buy 2024-03-04 12 171.2583 9.9 0 2065 EUR')
  expect(readLines(note(''))).toBe('buy 2024-03-04 12 171.25833333 9.9 0 2065 EUR')
})

test('the sum may follow the costs', () => {
  const lines = NOTE.split('\n')
  const [sum = '', costs = ''] = lines.splice(5, 2)
  lines.splice(5, 0, costs, sum)
  expect(readLines(lines.join('\n'))).toBe('buy 2023-05-09 30 122.72 9.9 0 3691.5 EUR')
})

test('a single execution keeps its price as it is written', () => {
  const note = `Abrechnung Kauf
ISIN US0378331005
Handelstag 04.03.2024
Stück Kurs Kurswert
3 33,333 EUR 100,00 EUR
Endbetrag zu Ihren Lasten 100,00 EUR`
  expect(readLines(note)).toContain('buy 2024-03-04 3 33.333 ')
})
