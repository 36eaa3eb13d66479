import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/**
 * The script behind a package's command, to be run by the Node that runs us: `.bin` links are shell scripts on Windows,
 * and they would start whatever Node comes first on the path.
 *
 * @param workspace folder of the workspace that declares the package, '.' for the root
 */
export function toolScript(workspace: string, packageName: string, command = packageName): string {
  const folders = createRequire(join(root, workspace, 'package.json')).resolve.paths(packageName) ?? []
  const manifestPath = folders.map((folder) => join(folder, packageName, 'package.json')).find(existsSync)
  if (manifestPath === undefined) throw new Error(`${packageName} is not installed: run npm ci`)
  const manifest: { bin: string | Record<string, string> } = JSON.parse(readFileSync(manifestPath, 'utf8'))
  const script = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command]
  if (script === undefined) throw new Error(`${packageName} has no command ${command}`)
  return join(dirname(manifestPath), script)
}
