import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const SERVER_ORIGIN = 'http://127.0.0.1:3000'

/**
 * Without groups a page loads up to 70 small files. A module that many pages share goes into a common chunk; one that
 * some share, into a chunk with modules that nearly the same pages load.
 */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'charts', test: /lightweight-charts|fancy-canvas/, includeDependenciesRecursively: false },
  { name: 'icons', test: /@tabler/, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'common', minShareCount: 18 },
  { name: 'shared', minShareCount: 5, entriesAware: true, entriesAwareMergeThreshold: 30_000 },
]

/** Writes the names of the scripts, styles and Latin fonts, which the service worker keeps for use without a network. */
const listAssets: Plugin = {
  name: 'list-assets',
  generateBundle(_options, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(?:js|css)$|-latin-wght-.*\.woff2$/.test(name))
    this.emitFile({ type: 'asset', fileName: 'offline-assets.json', source: JSON.stringify(names.sort()) })
  },
}

export default defineConfig({
  base: '/app/',
  plugins: [react(), listAssets],
  // Modules, so that the import loads the parser of a workbook only when one comes.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    // The first chunk holds what every page needs.
    chunkSizeWarningLimit: 650,
    // One style sheet costs 15 kB more than those of a page, and saves up to 12 requests.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': SERVER_ORIGIN, '/mailbox': SERVER_ORIGIN } },
})
