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
