import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { placeBuild } from './place-build.ts'
import { root, toolScript } from './tool.ts'

interface Build {
  title: string
  /** What is built: the folder of `entry`, which is the file that is put in place last. */
  entry: string
  sources: string[]
  tool: { packageName: string; parameters(folder: string): string[] }
  duration: string
}

export const webBuild: Build = {
  title: 'web application',
  entry: 'apps/web/dist/index.html',
  sources: [
    'apps/web/src',
    'apps/web/public',
    'apps/web/index.html',
    'apps/web/vite.config.ts',
    'apps/web/message-macros.ts',
    'apps/web/article-texts.ts',
    'apps/web/shared-chunks.ts',
    'apps/web/package.json',
    'CHANGELOG.md',
    'ROADMAP.md',
    'docs/api-quick-start.md',
    'docs/api.md',
    'docs/assistants.md',
    ...globSync('docs/[a-z][a-z]', { cwd: root }),
    'docs/methods',
    'packages/client/README.md',
    'packages/client/examples',
    'packages/client/src',
    'packages/client/tsconfig.build.json',
    'packages/contract/src',
    'packages/csv-import/src',
    'packages/engine/src',
    'packages/reading/src',
    'packages/text/src',
    'packages/verify/README.md',
    'packages/verify/src',
    ...globSync('packages/*/locales', { cwd: root }),
    'scripts/build-client.ts',
    'scripts/compress-files.ts',
    'scripts/pack-client.ts',
    'scripts/pack-folder.ts',
    'scripts/pack-verifier.ts',
    'scripts/shipped-packages.ts',
    'scripts/third-party-notices.ts',
    'package-lock.json',
  ],
  tool: { packageName: 'vite', parameters: (folder) => ['build', '--logLevel', 'error', '--outDir', folder] },
  duration: 'about twenty seconds',
}

export const serverBuild: Build = {
  title: 'server',
  entry: 'apps/server/dist/main.js',
  sources: [
    'apps/server/src',
    'apps/server/rolldown.config.ts',
    'apps/server/unbundled-packages.ts',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`),
    'package-lock.json',
  ],
  tool: { packageName: 'rolldown', parameters: (folder) => ['--config', 'rolldown.config.ts', '--dir', folder] },
  duration: 'about a second',
}

/**
 * Time of the last change below a path, in ms since 1970. Folders count, so that a removed file is a change. 0 if the
 * path does not exist.
 */
function lastChange(path: string): number {
  const status = statSync(path, { throwIfNoEntry: false })
  if (status === undefined) return 0
  if (!status.isDirectory()) return status.mtimeMs
  let latest = status.mtimeMs
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isFile() && entry.name.includes('.test.')) continue
    latest = Math.max(latest, lastChange(join(path, entry.name)))
  }
  return latest
}

/** Why the build in `projectRoot` cannot be used; undefined if it can. */
export function whyBuildIsStale({ title, entry, sources }: Build, projectRoot: string): string | undefined {
  const built = lastChange(join(projectRoot, entry))
  if (built === 0) return `The ${title} is not built yet`
  const changed = sources.some((source) => lastChange(join(projectRoot, source)) > built)
  return changed ? `The ${title} changed since it was built` : undefined
}

/** Builds beside the build that is in use, then replaces it. Returns false if the build failed. */
export function runBuild({ title, entry, tool: { packageName, parameters } }: Build): boolean {
  const begin = new Date()
  const folder = dirname(entry)
  const workspace = dirname(folder)
  const built = join(root, `node_modules/.cache/plumbline-build-${packageName}-${process.pid}`)
  const build = spawnSync(process.execPath, [toolScript(workspace, packageName), ...parameters(built)], {
    cwd: join(root, workspace),
    stdio: ['inherit', 'ignore', 'inherit'],
  })
  if (build.status === 0) placeBuild(built, join(root, folder), basename(entry), begin)
  else console.error(`The ${title} could not be built. The reason is printed above.`)
  rmSync(built, { recursive: true, force: true })
  return build.status === 0
}

/** Builds what is missing or older than its sources; false when a build failed. */
export function buildWhenStale(...builds: Build[]): boolean {
  return builds.every((build) => {
    const reason = whyBuildIsStale(build, root)
    if (reason === undefined) return true
    console.log(`${reason}: building it (${build.duration}) …`)
    return runBuild(build)
  })
}
