import { expect, test } from 'vitest'
import type { PlacedLine } from './document-lines.ts'
import { readDocument } from './read-document.ts'

const HEAD = ['Eseguito per: 12', 'Tipo di Operazione: Acquisto', 'ISIN US0378331005']

/** What the answers say is paid, each once. */
function nets(lines: readonly (string | PlacedLine)[]): string[] {
  const outcome = readDocument({ name: 'nota.pdf', lines })
  if (outcome.kind !== 'ask') return [outcome.kind]
  const paid = outcome.question.answers.map(({ reading: { fees, net } }) =>
    [fees.amount, net.amount, net.currency].map(String).join(' '),
  )
  return [...new Set(paid)]
}

test('amounts below titles of currencies are in those currencies, and both ways are offered', () => {
  const lines = [
    ...HEAD,
    "Quantita' USD Euro Prezzo",
    '25.09.2023 15:30:14 Eseguito 12 1.026,3600 963,99 85,53',
    'Controvalore: 1.026,3600 963,99 85,53',
    'Commissioni: 9,0000 8,45',
    'Totale a Vs. Debito: 1.035,3600 972,44',
  ]
  expect(nets(lines)).toEqual(['9 1035.36 USD', '8.45 972.44 EUR'])
})

test('a line of currencies alone titles groups of columns, not one amount each', () => {
  const lines = [
    ...HEAD,
    'USD Euro',
    '25.09.2023 15:30:14 Eseguito 12 1.026,3600 963,99 85,53',
    'Controvalore: 1.026,3600 963,99 85,53',
    'Commissioni: 9,0000 8,45',
    'Totale a Vs. Debito: 1.035,3600 972,44',
  ]
  expect(nets(lines)).not.toContain('8.45 972.44 EUR')
})

/** One word at each place. */
function row(y: number, cells: readonly (readonly [left: number, text: string])[]): PlacedLine {
  return { page: 1, words: cells.map(([x, text]) => ({ text, x, y, width: text.length * 5 })) }
}

test('where places are known, the amount below a title has its currency, also beside a blank cell', () => {
  const lines = [
    row(760, [
      [20, 'Acquisto'],
      [90, 'eseguito'],
      [140, 'per'],
      [170, '12'],
    ]),
    row(740, [
      [20, 'ISIN'],
      [60, 'US0378331005'],
    ]),
    row(720, [
      [200, 'Quantita'],
      [260, 'USD'],
      [330, 'Euro'],
      [400, 'Prezzo'],
    ]),
    row(700, [
      [20, '25.09.2023'],
      [80, '15:30:14'],
      [130, 'Eseguito'],
      [210, '12'],
      [255, '1.026,36'],
      [400, '85,53'],
    ]),
    row(680, [
      [20, 'Controvalore'],
      [255, '1.026,36'],
      [330, '963,99'],
      [400, '85,53'],
    ]),
    row(660, [
      [20, 'Commissioni'],
      [330, '8,45'],
    ]),
    row(640, [
      [20, 'Totale'],
      [60, 'a'],
      [70, 'Vs.'],
      [90, 'Debito'],
      [330, '972,44'],
    ]),
  ]
  expect(nets(lines).at(-1)).toBe('8.45 972.44 EUR')
})
