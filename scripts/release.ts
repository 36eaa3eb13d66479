import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeBillOfMaterials } from './bill-of-materials.ts'
import { root } from './tool.ts'

/** Says in a sentence why nothing was released. */
export class ReleaseRefusal extends Error {}

const UNRELEASED = '## [Unreleased]\n'

interface Manifest {
  name: string
  version: string
}

interface Lockfile {
  version: string
  packages: { '': { version: string } }
}

function git(folder: string, parameters: string[], input?: string): string {
  const run = spawnSync('git', parameters, { cwd: folder, input, encoding: 'utf8' })
  if (run.status !== 0)
    throw new ReleaseRefusal(`git ${parameters[0]} failed: ${(run.stderr || run.error?.message || '').trim()}`)
  return run.stdout
}

function editJson<T>(path: string, edit: (content: T) => void): void {
  const content = JSON.parse(readFileSync(path, 'utf8')) as T
  edit(content)
  writeFileSync(path, `${JSON.stringify(content, undefined, 2)}\n`)
}

function isNewer(version: string, present: string): boolean {
  return version.localeCompare(present, 'en', { numeric: true }) > 0
}

/**
 * Moves what is unreleased under the version's heading, below an empty section for what comes next. Throws a
 * ReleaseRefusal when nothing is unreleased.
 *
 * @param changelog in the format of keepachangelog.com
 * @param date YYYY-MM-DD
 */
export function cutRelease(changelog: string, version: string, date: string): { changelog: string; notes: string } {
  const [before, after, ...more] = changelog.split(UNRELEASED)
  if (before === undefined || after === undefined || more.length > 0)
    throw new ReleaseRefusal('CHANGELOG.md needs one section "## [Unreleased]".')
  const [unreleased = ''] = after.split(/^## /m, 1)
  const notes = unreleased.trim()
  if (notes === '') throw new ReleaseRefusal('The section "## [Unreleased]" of CHANGELOG.md is empty.')
  const rest = after.slice(unreleased.length)
  const section = `${UNRELEASED}\n## [${version}] - ${date}\n\n${notes}\n`
  return { changelog: before + section + (rest === '' ? '' : `\n${rest}`), notes }
}

/**
 * Commits the version in CHANGELOG.md, package.json and package-lock.json with the bill of materials in sbom.cdx.json,
 * and tags the commit `vX.Y.Z` with the notes.
 * Pushes nothing. Throws a ReleaseRefusal, before anything is written, unless the repository is clean, the version is
 * newer than the present one, and something is unreleased.
 *
 * @param folder root of the repository
 * @param today YYYY-MM-DD
 */
export function release(folder: string, version: string, today: string): void {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version))
    throw new ReleaseRefusal(`"${version}" is not a version: npm run release -- X.Y.Z`)
  const changes = git(folder, ['status', '--porcelain'])
  if (changes !== '') throw new ReleaseRefusal(`Commit or remove these changes first:\n${changes.trimEnd()}`)
  const manifest = join(folder, 'package.json')
  const { name, version: present } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
  if (!isNewer(version, present)) throw new ReleaseRefusal(`${version} is not newer than ${present}.`)
  const tag = `v${version}`
  if (git(folder, ['tag', '--list', tag]) !== '') throw new ReleaseRefusal(`The tag ${tag} exists already.`)

  const changelogFile = join(folder, 'CHANGELOG.md')
  const { changelog, notes } = cutRelease(readFileSync(changelogFile, 'utf8'), version, today)
  writeFileSync(changelogFile, changelog)
  editJson<Manifest>(manifest, (content) => {
    content.version = version
  })
  editJson<Lockfile>(join(folder, 'package-lock.json'), (content) => {
    content.version = version
    content.packages[''].version = version
  })
  writeFileSync(join(folder, 'sbom.cdx.json'), makeBillOfMaterials(folder, name))
  git(folder, ['add', 'sbom.cdx.json'])
  git(folder, ['commit', '--quiet', '--all', '--message', `release: ${version}`])
  // The default cleanup would take the headings of the notes for comments and drop them.
  git(folder, ['tag', '--annotate', '--cleanup=whitespace', '--file=-', tag], `Plumbline ${version}\n\n${notes}\n`)
}

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2)
  try {
    release(root, version, new Date().toISOString().slice(0, 10))
    console.log(`Released ${version}. Check it with "git show v${version}", then "git push --follow-tags".`)
  } catch (error) {
    if (!(error instanceof ReleaseRefusal)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
