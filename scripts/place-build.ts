import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How long the files of a replaced build stay for tabs that were opened and servers that were started before it. */
const KEEP_REPLACED_FILES_MS = 14 * 86_400_000

/** The files below a folder, as paths relative to it. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** Replaces one file in a single step: a reader sees the old content or the new, never a part. */
function replaceFile(from: string, to: string, now: Date): void {
  mkdirSync(dirname(to), { recursive: true })
  const draft = `${to}.${process.pid}.draft`
  copyFileSync(from, draft)
  utimesSync(draft, now, now)
  renameSync(draft, to)
}

/**
 * Replaces the build that is in use, while servers run on it. The names of the other files contain fingerprints, so
 * they are added first and the entry, which refers to them, is replaced last, after its compressed forms.
 *
 * @param now when the build began: a source that changed later is not in it
 */
export function placeBuild(built: string, served: string, entry: string, now: Date): void {
  const files = filesBelow(built)
  const entries = [`${entry}.br`, `${entry}.gz`, entry].filter((file) => files.includes(file))
  const rest = files.filter((file) => !entries.includes(file))
  for (const file of [...rest, ...entries]) replaceFile(join(built, file), join(served, file), now)
  for (const file of filesBelow(served)) {
    const path = join(served, file)
    const isReplaced = !files.includes(file) && statSync(path).mtimeMs < now.getTime() - KEEP_REPLACED_FILES_MS
    if (isReplaced) rmSync(path, { force: true })
  }
}
