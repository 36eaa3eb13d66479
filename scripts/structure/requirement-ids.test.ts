import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tool.ts'

const ID = /\b[A-Z]{3}-\d{2}\b/g
const TITLE = /^\s*(?:(?:test|it|describe)(?:\.\w+)*\(|['"`]|.*\)\(['"`]).*/gm

const TEST_FILES = ['*.test.ts', '*.test.tsx', '*.spec.ts', '*.spec.tsx']

/** `NAV` of `NAV-03`: other codes in titles, such as UTF-16, are of no group. */
const groupOf = (id: string) => id.slice(0, 3)

function idsOfTests(): string[] {
  const files = execFileSync('git', ['ls-files', '--', ...TEST_FILES], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  const titles = files
    .filter((file) => !file.endsWith('requirement-ids.test.ts'))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(TITLE) ?? [])
  return titles.flatMap((title) => title.match(ID) ?? [])
}

function listedIds(): string[] {
  const list = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
  return [...list.matchAll(/^- ([A-Z]{3}-\d{2}) /gm)].flatMap(([, id]) => id ?? [])
}

test('each requirement is named by the title of a test, and titles name only listed requirements', () => {
  const [listed, tested] = [new Set(listedIds()), new Set(idsOfTests())]
  expect(listed.size).toBeGreaterThan(150)
  expect([...listed].filter((id) => !tested.has(id))).toEqual([])
  const groups = new Set([...listed].map(groupOf))
  expect([...tested].filter((id) => groups.has(groupOf(id)) && !listed.has(id))).toEqual([])
})
