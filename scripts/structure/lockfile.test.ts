import { expect, test } from 'vitest'
import { findLockfileProblems } from '../checks/lockfile.ts'

const sound = { integrity: 'sha512-zw==' }

test('a package of the lockfile must have a checksum and no address', () => {
  const packages = {
    '': {},
    'apps/server': {},
    'node_modules/@plumbline/server': { link: true, resolved: 'apps/server' },
    'node_modules/kept': sound,
    'node_modules/unchecked': {},
    'node_modules/weak': { integrity: 'sha1-zw==' },
    'apps/server/node_modules/bound': { ...sound, resolved: 'https://registry.example/bound-1.0.0.tgz' },
  }
  expect(findLockfileProblems({ packages })).toEqual([
    'node_modules/unchecked has no checksum: use a version that exists for every platform',
    'node_modules/weak has no checksum: use a version that exists for every platform',
    'apps/server/node_modules/bound names the address https://registry.example/bound-1.0.0.tgz',
  ])
  expect(findLockfileProblems({ packages: { '': {}, 'node_modules/kept': sound } })).toEqual([])
})

test('a lockfile in which no package was read fails', () => {
  expect(findLockfileProblems({ packages: { '': {} } })).toEqual(['package-lock.json has no packages'])
})

test('an optional package must not ask for a newer Node than npm runs on', () => {
  const optional = (node: string) => ({ ...sound, optional: true, engines: { node } })
  const packages = {
    'node_modules/left-out': optional('>=22.19.0'),
    'node_modules/installed': optional('^20.19.0 || >=22.12.0'),
    'node_modules/required': { ...sound, engines: { node: '>=22.19.0' } },
  }
  expect(findLockfileProblems({ packages })).toEqual([
    'node_modules/left-out is not installed by npm on Node 20: remove its "engines" from package-lock.json',
  ])
})
