import { expect, test } from 'vitest'
import { type Command, foundBy, markMatches, matchCommands, ownFirst } from './command.ts'

const commands: Command[] = [
  { id: '1', group: 'portfolios', label: 'Rente für später', run: () => undefined },
  { id: '2', group: 'pages', label: 'Preferences', words: 'number format', run: () => undefined },
  { id: '3', group: 'actions', label: 'Dark appearance', words: 'theme night', run: () => undefined },
]

test.each([
  ['', ['1', '2', '3']],
  ['fur', ['1']],
  ['SPATER rente', ['1']],
  ['format', ['2']],
  ['theme', ['3']],
  ['erences', []],
  ['dark format', []],
])('%j finds %j', (text, ids) => {
  expect(matchCommands(commands, text).map(({ id }) => id)).toEqual(ids)
})

test.each([
  ['fur', 'Rente [für] später'],
  ['re spat', '[Re]nte für [spät]er'],
  ['te', 'Rente für später'],
])('%j marks %s', (text, marked) => {
  const parts = markMatches('Rente für später', text)
  expect(parts.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('')).toBe(marked)
})

test('a hidden word that found a command is named, unless its label or note shows it', () => {
  const income: Command = { id: 'i', group: 'pages', label: 'Income', words: 'dividends yield', run: () => undefined }
  expect(foundBy(income, 'divi')).toEqual(['dividends'])
  expect(foundBy(income, 'inc yie')).toEqual(['yield'])
  expect(foundBy({ ...income, note: 'Dividends' }, 'divi')).toEqual([])
  expect(foundBy(income, 'in')).toEqual([])
})

test('what was opened lately comes first, then what is held, then what is watched', () => {
  const found = (id: string, own: { isHeld?: boolean; isWatched?: boolean } = {}): Command => {
    const details = { price: 1, priceDate: '2026-03-06', change: 0, isHeld: false, isWatched: false, ...own }
    const asset = { name: id, currency: 'EUR', image: null, details }
    return { id, group: 'assets', label: id, asset, run: () => undefined }
  }
  const commands = [
    found('other'),
    found('watched', { isWatched: true }),
    found('held', { isHeld: true }),
    found('lately'),
  ]
  expect(ownFirst(commands, ['lately']).map(({ id }) => id)).toEqual(['lately', 'held', 'watched', 'other'])
})
