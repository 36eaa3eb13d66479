import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createTarGzip } from 'nanotar'

/**
 * A folder as a package that `npm install` takes. The same files give the same bytes.
 *
 * @param programs the files that are run as commands
 */
export async function packFolder(folder: string, programs: readonly string[] = []): Promise<Uint8Array> {
  const files = globSync('**', { cwd: folder })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort()
  return await createTarGzip(
    files.map((file) => ({
      name: `package/${file}`,
      data: readFileSync(join(folder, file)),
      attrs: { mode: programs.includes(file) ? '755' : '644', mtime: 0, uid: 0, gid: 0 },
    })),
  )
}
