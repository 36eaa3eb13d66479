import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const note = (title: string) =>
  [
    title,
    'ISIN IE00B4L5Y983',
    'Stück 40',
    'Kurs 25,00 EUR',
    'Ausführung 04.03.2024',
    'Kurswert 1.000,00 EUR',
    'Provision 20,00 EUR',
    'Ausmachender Betrag 1.020,00 EUR',
  ].join('\n')
const NAME = 'Musterfonds Welt Aktien nachhaltig thesaurierend UCITS ETF Anteile auf den Inhaber o.N.'

test('a cancelled trade is refused, however long its title is', () => {
  expect(readLines(note(`Stornierung Kauf - ${NAME}`))).toBe('refused: cancellation')
  expect(readLines(note(`Storno der Kaufabrechnung ${NAME}`))).toBe('refused: cancellation')
  expect(readLines(note(`Cancellation of your purchase: ${NAME}`))).toBe('refused: cancellation')
})

test('a word for cancellation cancels nothing after the title or in a sentence', () => {
  expect(readLines(note(`Kauf - ${NAME} Stornierung ausgeschlossen`))).toBe('buy 2024-03-04 40 25 20 0 1020 EUR')
  expect(
    readLines(
      note(`Kauf ${NAME}`) +
        '\nStornierungen sind bei diesem Geschäft nach dem Kauf ausgeschlossen, weil der Handel endet',
    ),
  ).toBe('buy 2024-03-04 40 25 20 0 1020 EUR')
  expect(
    readLines(
      `${note(`Kauf ${NAME}`)}\nEine Stornierung (Kauf) ist bei diesem Geschäft ausgeschlossen, weil der Handel endet`,
    ),
  ).toBe('buy 2024-03-04 40 25 20 0 1020 EUR')
})
