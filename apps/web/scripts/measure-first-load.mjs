// Prints the gzip size of the script and style that the sign-in page and the portfolio list load before any chart.
// Usage: node scripts/measure-first-load.mjs [--json], after `vite build`.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const MAX_BYTES = 190_000
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))
const firstPages = {
  '/login': 'src/features/sign-in/sign-in-page.tsx',
  '/portfolios': 'src/routes/portfolio-list.tsx',
}

const gzipBytes = (file) => gzipSync(readFileSync(dist + file), { level: 9 }).length

function collect(key, scripts, styles) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the build's manifest`)
  if (scripts.has(chunk.file)) return
  scripts.add(chunk.file)
  for (const style of chunk.css ?? []) styles.add(style)
  for (const imported of chunk.imports ?? []) collect(imported, scripts, styles)
}

const sum = (files) => [...files].reduce((bytes, file) => bytes + gzipBytes(file), 0)

const pages = Object.entries(firstPages).map(([page, entry]) => {
  const scripts = new Set()
  const styles = new Set()
  for (const key of ['index.html', entry]) collect(key, scripts, styles)
  return {
    page,
    scriptBytes: sum(scripts) + gzipBytes('first-paint.js'),
    styleBytes: sum(styles),
    files: scripts.size + 1,
  }
})

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ limitBytes: MAX_BYTES, pages }))
} else {
  for (const { page, scriptBytes, styleBytes, files } of pages) {
    const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
    console.log(
      `${page}: script ${kilobytes(scriptBytes)} gzip in ${files} files (limit ${kilobytes(MAX_BYTES)}), style ${kilobytes(styleBytes)}`,
    )
  }
}
process.exitCode = pages.every(({ scriptBytes }) => scriptBytes <= MAX_BYTES) ? 0 : 1
