import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** NODE_COMPILE_CACHE of tools, tests and servers: Node keeps compiled modules there, without their types. */
export const compileCache = join(root, 'node_modules/.cache/plumbline')

/** The folder in which Node finds a package that a module in `from` imports. */
export function packageFolder(packageName: string, from: string): string {
  const folders = createRequire(join(from, 'package.json')).resolve.paths(packageName) ?? []
  const found = folders.map((folder) => join(folder, packageName)).find((folder) => existsSync(manifestIn(folder)))
  if (found === undefined) throw new Error(`${packageName} is not installed: run npm ci`)
  return found
}

const manifestIn = (folder: string): string => join(folder, 'package.json')

/**
 * The script behind a package's command, to be run by the Node that runs us: `.bin` links are shell scripts on Windows,
 * and they would start whatever Node comes first on the path.
 *
 * @param workspace folder of the workspace that declares the package, '.' for the root
 */
export function toolScript(workspace: string, packageName: string, command = packageName): string {
  const folder = packageFolder(packageName, join(root, workspace))
  const manifest: { bin: string | Record<string, string> } = JSON.parse(readFileSync(manifestIn(folder), 'utf8'))
  const script = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command]
  if (script === undefined) throw new Error(`${packageName} has no command ${command}`)
  return join(folder, script)
}
