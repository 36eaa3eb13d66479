import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'
import { root } from '../../scripts/tool.ts'

test('a server serves the assets of a build that was put in place after its start', async () => {
  const dataFolder = makeDataFolder()
  const server = await startServer(dataFolder)
  const assets = join(root, 'apps/web/dist/assets')
  const asset = join(assets, 'of-a-later-build.js')
  try {
    mkdirSync(assets, { recursive: true })
    writeFileSync(asset, 'export {}')
    const response = await fetch(`${server.origin}/app/assets/of-a-later-build.js`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('immutable')
    rmSync(asset)
    expect((await fetch(`${server.origin}/app/assets/of-a-later-build.js`)).status).toBe(404)
  } finally {
    rmSync(asset, { force: true })
    await server.stop()
    removeDataFolder(dataFolder)
  }
})
