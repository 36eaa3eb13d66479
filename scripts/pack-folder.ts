import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createTarGzip } from 'nanotar'
import { root } from './tool.ts'

const cache = join(root, 'node_modules/.cache')

/**
 * A package that `npm install` takes, of what is written into an empty folder. The same files give the same bytes.
 *
 * @param programs the files that are run as commands
 */
export async function packFolder(
  write: (folder: string) => Promise<void>,
  programs: readonly string[] = [],
): Promise<Uint8Array> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'plumbline-package-'))
  try {
    await write(folder)
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
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
