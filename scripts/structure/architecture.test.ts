import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_NAMES } from '../../packages/text/src/language.ts'
import { root } from '../tool.ts'

const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
const [, tree = '', imports = ''] = /```\n(packages[^`]*)```[\s\S]*?```\n(text [^`]*)```/.exec(text) ?? []

/** The text on a folder: its line and the indented ones below. */
function entryOf(folder: string): string {
  const start = tree.search(new RegExp(`^ {0,2}${folder.replaceAll('/', '[/]')} `, 'm'))
  const [first = '', ...others] = tree.slice(start).split('\n')
  const end = others.findIndex((line) => !line.startsWith(' '.repeat(10)))
  return start < 0 ? '' : [first, ...(end < 0 ? others : others.slice(0, end))].join(' ')
}

test.each([
  ['apps/server/src', 'server/src/'],
  ['apps/web/src', 'web/src/'],
  ['e2e', 'e2e/'],
  ['scripts', 'scripts/'],
  ['docs', 'docs/'],
])('ARCHITECTURE.md names each folder of %s', (folder, entry) => {
  const folders = readdirSync(join(root, folder), { withFileTypes: true }).filter((each) => each.isDirectory())
  const names = folders.map(({ name }) => name).filter((name) => !/^(?:node_modules|test-results|dist)$/.test(name))
  expect(names.length).toBeGreaterThan(3)
  const stated = names.map((name) => (Object.hasOwn(LANGUAGE_NAMES, name) ? '<language>' : name))
  expect(stated.filter((name) => !new RegExp(`[ (]${name}/`).test(entryOf(entry)))).toEqual([])
})

test('ARCHITECTURE.md says what each workspace imports', () => {
  const stated = Object.fromEntries(
    imports
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', ...rest] = line.split(/ {2,}/)
        const names = rest.join('').replace(/ \([^)]*\)|;.*/g, '')
        return [name, names === 'nothing' ? [] : names.split(', ').toSorted()]
      }),
  )
  const declared = Object.fromEntries(
    globSync('{packages/*,apps/*,e2e,benchmarks}/package.json', { cwd: root }).map((file) => {
      const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, file), 'utf8'))
      const isForTests = /^(?:e2e|benchmarks)\//.test(file)
      const own = Object.keys((isForTests ? devDependencies : dependencies) ?? {}).filter((each) =>
        each.startsWith('@plumbline/'),
      )
      return [name.slice('@plumbline/'.length), own.map((each) => each.slice('@plumbline/'.length)).toSorted()]
    }),
  )
  expect(stated).toEqual(declared)
})
