import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { placeBuild } from './place-build.ts'
import { root, toolScript } from './tool.ts'

const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/message-macros.ts',
  'apps/web/shared-chunks.ts',
  'apps/web/package.json',
  'CHANGELOG.md',
  'docs/methods',
  'packages/client/src',
  'packages/contract/src',
  'packages/csv-import/src',
  'packages/engine/src',
  'package-lock.json',
]

/**
 * Time of the last change below a path, in ms since 1970. Folders count, so that a removed file is a change. 0 if the
 * path does not exist.
 */
function lastChange(path: string): number {
  if (!existsSync(path)) return 0
  const status = statSync(path)
  if (!status.isDirectory()) return status.mtimeMs
  let latest = status.mtimeMs
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isFile() && entry.name.includes('.test.')) continue
    latest = Math.max(latest, lastChange(join(path, entry.name)))
  }
  return latest
}

/** Why the built web application in `projectRoot` cannot be served; undefined if it can. */
export function whyBuildIsStale(projectRoot: string): string | undefined {
  const built = lastChange(join(projectRoot, 'apps/web/dist/index.html'))
  if (built === 0) return 'The web application is not built yet'
  const changed = SOURCES.some((source) => lastChange(join(projectRoot, source)) > built)
  return changed ? 'The web application changed since it was built' : undefined
}

/** Builds the web application beside the one that is served, then replaces it. Returns false if the build failed. */
export function buildWeb(): boolean {
  const web = join(root, 'apps/web')
  const built = join(root, `node_modules/.cache/plumbline-build-${process.pid}`)
  const build = spawnSync(
    process.execPath,
    [toolScript('apps/web', 'vite'), 'build', '--logLevel', 'error', '--outDir', built],
    { cwd: web, stdio: 'inherit' },
  )
  if (build.status === 0) placeBuild(built, join(web, 'dist'), new Date())
  else console.error('The web application could not be built. The reason is printed above.')
  rmSync(built, { recursive: true, force: true })
  return build.status === 0
}

/** Builds the web application when it is missing or older than its sources; false when the build failed. */
export function buildWebWhenStale(): boolean {
  const reason = whyBuildIsStale(root)
  if (reason === undefined) return true
  console.log(`${reason}: building it (about ten seconds) …`)
  return buildWeb()
}
