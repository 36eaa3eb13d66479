import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeBuild } from './place-build.ts'

let folder: string
const served = () => join(folder, 'dist')
const assets = () => readdirSync(join(served(), 'assets')).sort()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-place-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function build(asset: string): string {
  const built = join(folder, asset)
  mkdirSync(join(built, 'assets'), { recursive: true })
  writeFileSync(join(built, 'assets', asset), '')
  writeFileSync(join(built, 'index.html'), asset)
  return built
}

test('a new build is served, and the files of the replaced one stay for two weeks', () => {
  placeBuild(build('a.js'), served(), 'index.html', new Date('2026-01-01'))
  placeBuild(build('b.js'), served(), 'index.html', new Date('2026-01-10'))
  expect(readFileSync(join(served(), 'index.html'), 'utf8')).toBe('b.js')
  expect(assets()).toEqual(['a.js', 'b.js'])
  placeBuild(build('c.js'), served(), 'index.html', new Date('2026-01-20'))
  expect(assets()).toEqual(['b.js', 'c.js'])
})

test('the age of an asset counts from the last build that contains it', () => {
  placeBuild(build('a.js'), served(), 'index.html', new Date('2026-01-01'))
  placeBuild(build('a.js'), served(), 'index.html', new Date('2026-02-01'))
  placeBuild(build('b.js'), served(), 'index.html', new Date('2026-02-02'))
  expect(assets()).toEqual(['a.js', 'b.js'])
})
