import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cutRelease, ReleaseRefusal, release } from './release.ts'

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- A widget.

### Fixed

- The gadget.

## [0.9.0] - 2025-12-01

### Added

- The gadget.
`

const RELEASED = CHANGELOG.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [0.10.0] - 2026-01-30\n')

let folder: string
const path = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(path(name), 'utf8')

function git(...parameters: string[]): string {
  const run = spawnSync('git', parameters, { cwd: folder, encoding: 'utf8' })
  expect(run.stderr).toBe('')
  return run.stdout.trim()
}

function commit(): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'change')
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-release-'))
  git('init', '--quiet', '--initial-branch=main')
  const settings = { 'user.name': 'Test', 'user.email': 'test@plumbline.example', 'commit.gpgsign': 'false' }
  for (const [name, value] of Object.entries({ ...settings, 'tag.gpgsign': 'false' })) git('config', name, value)
  writeFileSync(path('CHANGELOG.md'), CHANGELOG)
  writeFileSync(path('package.json'), '{\n  "name": "thing",\n  "version": "0.9.0",\n  "type": "module"\n}\n')
  writeFileSync(path('package-lock.json'), '{"version": "0.9.0", "packages": {"": {"version": "0.9.0"}}}')
  commit()
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a release is one commit with the version, the date and a tag that holds the notes', () => {
  release(folder, '0.10.0', '2026-01-30')
  expect(read('CHANGELOG.md')).toBe(RELEASED)
  expect(read('package.json')).toBe('{\n  "name": "thing",\n  "version": "0.10.0",\n  "type": "module"\n}\n')
  expect(JSON.parse(read('package-lock.json'))).toEqual({
    version: '0.10.0',
    packages: { '': { version: '0.10.0' } },
  })
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '--format=%s')).toBe('release: 0.10.0\nchange')
  expect(git('cat-file', '-t', 'v0.10.0')).toBe('tag')
  expect(git('rev-parse', 'v0.10.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
  expect(git('tag', '--list', '--format=%(contents)', 'v0.10.0')).toBe(
    'Plumbline 0.10.0\n\n### Added\n\n- A widget.\n\n### Fixed\n\n- The gadget.',
  )
})

test.each<[title: string, version: string, prepare: () => void, message: RegExp]>([
  ['a changed file', '1.0.0', () => writeFileSync(path('package.json'), '{}'), /changes first:\n.*package\.json/],
  ['a new file', '1.0.0', () => writeFileSync(path('new.txt'), ''), /changes first:\n.*new\.txt/],
  ['an existing tag', '1.0.0', () => git('tag', 'v1.0.0'), /tag v1\.0\.0 exists/],
  ['the present version', '0.9.0', () => {}, /not newer than 0\.9\.0/],
  ['an older version', '0.8.20', () => {}, /not newer than 0\.9\.0/],
  ['no version', '', () => {}, /not a version/],
  ['a version with a v', 'v1.0.0', () => {}, /not a version/],
  [
    'a changelog without an Unreleased section',
    '1.0.0',
    () => {
      writeFileSync(path('CHANGELOG.md'), CHANGELOG.replace('## [Unreleased]\n', ''))
      commit()
    },
    /needs one section/,
  ],
  [
    'an empty Unreleased section',
    '1.0.0',
    () => {
      writeFileSync(path('CHANGELOG.md'), RELEASED)
      commit()
    },
    /is empty/,
  ],
])('%s is refused, and nothing changes', (_, version, prepare, message) => {
  prepare()
  const state = () => [git('status', '--porcelain'), git('log', '--format=%H'), git('tag')]
  const before = state()
  expect(() => release(folder, version, '2026-01-30')).toThrow(ReleaseRefusal)
  expect(() => release(folder, version, '2026-01-30')).toThrow(message)
  expect(state()).toEqual(before)
})

test('the first release of a changelog has no older section below it', () => {
  expect(cutRelease('## [Unreleased]\n\n- All of it.\n', '1.0.0', '2026-01-30')).toEqual({
    changelog: '## [Unreleased]\n\n## [1.0.0] - 2026-01-30\n\n- All of it.\n',
    notes: '- All of it.',
  })
})
