import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'
import { root } from '../../scripts/tool.ts'

const dist = join(root, 'apps/web/dist')
const page = readFileSync(join(dist, 'index.html'), 'utf8')
const script = /src="(\/app\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''

test('files are sent in the smallest form that a browser takes, each with a tag of its own', async () => {
  const dataFolder = makeDataFolder()
  const server = await startServer(dataFolder)
  const ask = (path: string, headers: Record<string, string>) =>
    // Without it, fetch asks for the whole file when it is given a tag.
    fetch(server.origin + path, { headers: { 'cache-control': 'max-age=0', ...headers } })
  try {
    for (const [path, type, content] of [
      ['/app/', 'text/html', page],
      ['/no-such-page', 'text/html', readFileSync(join(dist, 'not-found.html'), 'utf8')],
      [script, 'application/javascript', readFileSync(join(dist, script.replace('/app/', '')), 'utf8')],
      ['/app/third-party-notices.txt', 'text/plain', readFileSync(join(dist, 'third-party-notices.txt'), 'utf8')],
    ] as const) {
      const tags = new Set<string | null>()
      for (const [accepted, sent] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip;q=1, br;q=0', 'gzip'],
        ['identity', null],
      ] as const) {
        const response = await ask(path, { accept: 'text/html', 'accept-encoding': accepted })
        const { headers } = response
        expect([path, headers.get('content-encoding')]).toEqual([path, sent])
        expect(headers.get('content-type')).toMatch(new RegExp(`^${type}; charset=utf-8$`, 'i'))
        expect(headers.get('vary')).toContain('accept-encoding')
        expect(await response.text()).toBe(content)
        tags.add(headers.get('etag'))
      }
      expect([path, tags.size]).toEqual([path, 3])
    }
    const first = await ask(script, { 'accept-encoding': 'br' })
    expect(first.headers.get('cache-control')).toContain('immutable')
    const etag = first.headers.get('etag') ?? ''
    expect((await ask(script, { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304)
    expect((await ask(script, { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
  } finally {
    await server.stop()
    removeDataFolder(dataFolder)
  }
})

test('the sign-in page and the list of portfolios load at most 190 kB of script', () => {
  const measure = join(root, 'apps/web/scripts/measure-first-load.mjs')
  // It ends with an error, which names each page and its size, when one is larger.
  expect(execFileSync(process.execPath, [measure], { encoding: 'utf8' })).toMatch(/^\/login: .*\n\/portfolios: .*\n$/)
})
