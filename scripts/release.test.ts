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

const LOCKFILE = {
  name: 'thing',
  version: '0.9.0',
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': { name: 'thing', version: '0.9.0', dependencies: { used: '1.0.0' }, devDependencies: { tool: '2.0.0' } },
    'node_modules/used': {
      version: '1.0.0',
      license: 'MIT',
      integrity: 'sha512-AAAA',
      dependencies: { deep: '3.0.0' },
    },
    'node_modules/deep': { version: '3.0.0', integrity: 'sha512-AAAA' },
    'apps/server': { dependencies: { used: '1.0.0' }, devDependencies: { '@thing/fixtures': '*' } },
    'packages/fixtures': { name: '@thing/fixtures', dependencies: { sandbox: '1.0.0' } },
    'node_modules/@thing/fixtures': { resolved: 'packages/fixtures', link: true },
    'node_modules/sandbox': { version: '1.0.0', integrity: 'sha512-AAAA' },
    'node_modules/tool': { version: '2.0.0', dev: true, integrity: 'sha512-AAAA', dependencies: { deep: '3.0.0' } },
  },
}

function manifestOf(version: string): string {
  const { dependencies, devDependencies } = LOCKFILE.packages['']
  return `${JSON.stringify({ name: 'thing', version, type: 'module', dependencies, devDependencies }, undefined, 2)}\n`
}

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
  writeFileSync(path('package.json'), manifestOf('0.9.0'))
  writeFileSync(path('package-lock.json'), JSON.stringify(LOCKFILE))
  commit()
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a release is one commit with the version, the date and a tag that holds the notes', () => {
  release(folder, '0.10.0', '2026-01-30')
  expect(read('CHANGELOG.md')).toBe(RELEASED)
  expect(read('package.json')).toBe(manifestOf('0.10.0'))
  const { packages } = LOCKFILE
  expect(JSON.parse(read('package-lock.json'))).toEqual({
    ...LOCKFILE,
    version: '0.10.0',
    packages: { ...packages, '': { ...packages[''], version: '0.10.0' } },
  })
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '--format=%s')).toBe('release: 0.10.0\nchange')
  expect(git('cat-file', '-t', 'v0.10.0')).toBe('tag')
  expect(git('rev-parse', 'v0.10.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
  expect(git('tag', '--list', '--format=%(contents)', 'v0.10.0')).toBe(
    'Plumbline 0.10.0\n\n### Added\n\n- A widget.\n\n### Fixed\n\n- The gadget.',
  )
})

test('a release lists what is shipped, without tools and what only fixtures need', () => {
  release(folder, '0.10.0', '2026-01-30')
  const { metadata, components, dependencies } = JSON.parse(git('show', 'v0.10.0:sbom.cdx.json'))
  expect(metadata.component).toMatchObject({ type: 'application', name: 'thing', version: '0.10.0' })
  const [deep, used] = components.toSorted((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name))
  expect(components).toHaveLength(2)
  expect(deep).toMatchObject({ name: 'deep', version: '3.0.0', hashes: [{ alg: 'SHA-512', content: '000000' }] })
  expect(used).toMatchObject({ name: 'used', purl: 'pkg:npm/used@1.0.0', licenses: [{ license: { id: 'MIT' } }] })
  expect(dependencies).toEqual([
    { ref: 'thing@0.10.0', dependsOn: ['used@1.0.0'] },
    { ref: 'deep@3.0.0', dependsOn: [] },
    { ref: 'used@1.0.0', dependsOn: ['deep@3.0.0'] },
  ])
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
