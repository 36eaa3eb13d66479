import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFiles } from './compress-files.ts'

test('each text gets its compressed forms beside it, and pictures and fonts get none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  const text = 'Plumbline '.repeat(1000)
  for (const name of ['index.html', 'assets/start.js', 'icon.png', 'assets/font.woff2'])
    writeFileSync(join(folder, name), text)

  await compressFiles(folder)
  expect(readdirSync(folder, { recursive: true }).map(String).sort()).toEqual([
    'assets',
    'assets/font.woff2',
    'assets/start.js',
    'assets/start.js.br',
    'assets/start.js.gz',
    'icon.png',
    'index.html',
    'index.html.br',
    'index.html.gz',
  ])
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/start.js.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(folder, 'index.html.gz'))).toString()).toBe(text)
})
