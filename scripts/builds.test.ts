import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serverBuild, webBuild, whyBuildIsStale } from './builds.ts'

describe('a build', () => {
  let project: string

  function writeAt(path: string, secondsSince1970: number): void {
    const full = join(project, path)
    mkdirSync(dirname(full), { recursive: true })
    writeFileSync(full, '')
    utimesSync(full, secondsSince1970, secondsSince1970)
    utimesSync(dirname(full), secondsSince1970, secondsSince1970)
  }

  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'plumbline-build-'))
    writeAt('apps/web/src/routes/home.tsx', 100)
    utimesSync(join(project, 'apps/web/src'), 100, 100)
    writeAt('packages/contract/src/user.ts', 100)
  })
  afterEach(() => rmSync(project, { recursive: true }))

  test('of the server is stale after a change in any package', () => {
    writeAt('apps/server/dist/main.js', 200)
    expect(whyBuildIsStale(serverBuild, project)).toBeUndefined()
    writeAt('packages/text/src/format-text.ts', 300)
    expect(whyBuildIsStale(serverBuild, project)).toBe('The server changed since it was built')
  })

  test('is built when it is missing', () => {
    expect(whyBuildIsStale(webBuild, project)).toContain('not built yet')
  })

  test('is served as it stands when nothing changed since', () => {
    writeAt('apps/web/dist/index.html', 200)
    expect(whyBuildIsStale(webBuild, project)).toBeUndefined()
  })

  test.each([
    'apps/web/src/routes/home.tsx',
    'packages/contract/src/user.ts',
    'packages/text/src/language.ts',
    'packages/csv-import/locales/de.po',
    'apps/web/vite.config.ts',
    'package-lock.json',
  ])('is built again after a change in %s', (path) => {
    writeAt('apps/web/dist/index.html', 200)
    writeAt(path, 300)
    expect(whyBuildIsStale(webBuild, project)).toContain('changed')
  })

  test('is built again after a source file was removed', () => {
    writeAt('apps/web/dist/index.html', 200)
    rmSync(join(project, 'apps/web/src/routes/home.tsx'))
    expect(whyBuildIsStale(webBuild, project)).toContain('changed')
  })

  test('a changed test does not make the build stale', () => {
    writeAt('apps/web/src/routes/home.test.tsx', 300)
    utimesSync(join(project, 'apps/web/src/routes'), 100, 100)
    writeAt('apps/web/dist/index.html', 200)
    expect(whyBuildIsStale(webBuild, project)).toBeUndefined()
  })
})
