import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { assembleServer } from '../../scripts/assemble-server.ts'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'

test('the server of the image runs without sources and without the packages in its bundle', async () => {
  const [folder, dataFolder] = [makeDataFolder(), makeDataFolder()]
  const server = await startServer(dataFolder)
  await server.stop()
  assembleServer(folder)

  const assembled = await startServer(dataFolder, {}, [join(folder, 'apps/server/dist/main.js')])
  try {
    for (const path of ['/api/ready', '/app/', '/app/third-party-notices.txt', '/api/docs/json']) {
      const { status } = await fetch(`${assembled.origin}${path}`)
      expect({ path, status }).toEqual({ path, status: 200 })
    }
    expect(readFileSync(join(folder, 'THIRD-PARTY-NOTICES'), 'utf8')).toContain(
      'Node.js is licensed for use as follows',
    )
    const german = await fetch(`${assembled.origin}/api/portfolio`, { headers: { 'accept-language': 'de' } })
    expect(await german.json()).toMatchObject({ title: 'Dafür ist eine Anmeldung nötig' })
    const doctor = spawnSync(process.execPath, [join(folder, 'apps/server/dist/cli.js'), 'doctor'], {
      encoding: 'utf8',
      env: { DATA_DIR: dataFolder },
    })
    expect(doctor.stdout).toMatch(/^ok +database/m)
  } finally {
    await assembled.stop()
    removeDataFolder(folder)
    removeDataFolder(dataFolder)
  }
})
