import { expect, test } from 'vitest'
import { type Command, matchCommands } from './command.ts'

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
