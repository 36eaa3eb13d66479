import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWhenStale, webBuild } from '../../scripts/builds.ts'
import { root } from '../../scripts/tool.ts'
import type { Measurement } from './measurement.ts'

interface FirstLoad {
  limitBytes: number
  pages: { page: string; scriptBytes: number }[]
}

/** Script of the first pages, gzip, before any chart; a property of the build, so one sample each. */
export function measureFirstScript(): Measurement[] {
  if (!buildWhenStale(webBuild)) throw new Error('the web application does not build')
  const script = join(root, 'apps/web/scripts/measure-first-load.mjs')
  const { limitBytes, pages }: FirstLoad = JSON.parse(
    execFileSync(process.execPath, [script, '--json'], { encoding: 'utf8' }),
  )
  return pages.map(({ page, scriptBytes }) => ({
    name: `script of ${page}, gzip`,
    unit: 'kB',
    samples: [scriptBytes / 1000],
    target: limitBytes / 1000,
    judged: 'median',
  }))
}
