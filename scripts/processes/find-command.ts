import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Full path of a command on the search path, or undefined. */
export function findCommand(name: string): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      // Not in this folder; try the next one.
    }
  }
  return undefined
}
