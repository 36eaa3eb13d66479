import { buildClient } from './build-client.ts'
import { packFolder } from './pack-folder.ts'

/** The client as a package that `npm install` takes: `plumbline-client.tgz`. The same sources give the same bytes. */
export async function packClient(): Promise<Uint8Array> {
  return await packFolder(buildClient)
}
