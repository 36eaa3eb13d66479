import { expect, test } from 'vitest'
import type { PdfPage } from './pdf-text.ts'
import { readOutcome } from './read-outcome.ts'

const page = (...lines: string[]): PdfPage => ({
  width: 600,
  height: 800,
  lines: lines.map((text, line) => [{ text, left: 60, top: 40 + line * 20, width: text.length * 6, height: 12 }]),
})

const deposit = page('Einzahlung', 'Betrag CHF 5100.00', 'Valuta 06.11.2023')

test('a note of money alone is a row where the portfolio books cash, and is named elsewhere', () => {
  const read = (booksCash: boolean) => readOutcome('deposit.pdf', [deposit], { today: '2026-11-23', booksCash })
  expect(read(true)).toMatchObject({
    kind: 'read',
    rows: [{ row: { type: 'deposit', price: '5100', currency: 'CHF' } }],
  })
  expect(read(false)).toMatchObject({ kind: 'refused', reason: { values: { title: 'Einzahlung' } } })
})
