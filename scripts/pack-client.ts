import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from './build-client.ts'
import { packFolder } from './pack-folder.ts'
import { root } from './tool.ts'

const cache = join(root, 'node_modules/.cache')

/** The client as a package that `npm install` takes: `plumbline-client.tgz`. The same sources give the same bytes. */
export async function packClient(): Promise<Uint8Array> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'plumbline-client-'))
  try {
    await buildClient(folder)
    return await packFolder(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
