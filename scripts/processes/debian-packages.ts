import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { findCommand } from './find-command.ts'

/** Whether this process may install packages: root on Debian or one of its descendants. */
export function canInstallDebianPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findCommand('apt-get') !== undefined
}

const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf'

/** Keeps the package postgresql from creating and starting a server of its own; settings that somebody wrote stay. */
function preventDefaultCluster(): void {
  if (existsSync(CLUSTER_SETTINGS)) return
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n')
}

function aptGet(...parameters: string[]): boolean {
  const run = spawnSync('apt-get', ['--quiet=2', '--option', 'Dpkg::Options::=--force-confold', ...parameters], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return run.status === 0
}

/** Prints what it installs and installs it. Returns false on failure, with the reason on the screen. */
export function installDebianPackages(packages: string[]): boolean {
  console.log(`Installing what is missing for the tests: apt-get install ${packages.join(' ')}`)
  if (packages.includes('postgresql')) preventDefaultCluster()
  return aptGet('update') && aptGet('install', '--yes', '--no-install-recommends', ...packages)
}
