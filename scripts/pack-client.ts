import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createTarGzip } from 'nanotar'
import { buildClient } from './build-client.ts'
import { root } from './tool.ts'

const cache = join(root, 'node_modules/.cache')

/** The client as a package that `npm install` takes: `plumbline-client.tgz`. The same sources give the same bytes. */
export async function packClient(): Promise<Uint8Array> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'plumbline-client-'))
  try {
    await buildClient(folder)
    const files = globSync('**', { cwd: folder })
      .filter((file) => statSync(join(folder, file)).isFile())
      .sort()
    const attrs = { mode: '644', mtime: 0, uid: 0, gid: 0 }
    return await createTarGzip(
      files.map((file) => ({ name: `package/${file}`, data: readFileSync(join(folder, file)), attrs })),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
