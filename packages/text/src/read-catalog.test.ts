import { expect, test } from 'vitest'
import { readCatalog } from './read-catalog.ts'

test('a catalog holds what is translated: neither its header nor messages without a translation', () => {
  const po = `msgid ""
msgstr ""
"Language: de\\n"

msgid "Add"
msgstr "Hinzufügen"

msgid "Remove"
msgstr ""
`
  expect([...readCatalog(po)]).toEqual([['Add', 'Hinzufügen']])
})
