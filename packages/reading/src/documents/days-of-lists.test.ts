import { expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

const NOTE = `Contract note
You bought 29 Sample Index Fund
ISIN IE00BK5BQT80
 Quantity Amount Price Wundersteg
 5.01.2024 14:02:36 Entered 29 106.1300
 5.01.2024 14:02:37 Executed 29 3,074.29 106.0100 09.01.2024
Consideration: 3,074.29 EUR
Commission: 5.00 EUR
Total to be debited 3,079.29 EUR`

test('the day before the word of the execution is that of the trade, and no other in its line', () => {
  const outcome = readDocument({ name: 'note.pdf', lines: NOTE.split('\n') })
  expect(outcome).toMatchObject({ kind: 'read', readings: [{ day: '2024-01-05', time: '14:02:37' }] })
})
