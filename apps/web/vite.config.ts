import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { compressFiles } from '../../scripts/compress-files.ts'
import { packClient } from '../../scripts/pack-client.ts'
import { packVerifier } from '../../scripts/pack-verifier.ts'
import { makeThirdPartyNotices } from '../../scripts/third-party-notices.ts'
import { articleTexts } from './article-texts.ts'
import { messageMacros } from './message-macros.ts'
import { nameSharedChunk } from './shared-chunks.ts'

type ChunkingContext = Rolldown.ChunkingContext

const SERVER_ORIGIN = 'http://127.0.0.1:3000'

/** Without groups a page loads up to 70 small files. */
const chunkGroups = [
  {
    name: (id: string, context: ChunkingContext) => nameSharedChunk(id, (module) => context.getModuleInfo(module)),
    debugName: 'shared',
    includeDependenciesRecursively: false,
  },
  // The tabs that ask the API for the most come with the frame around them: at most 20 requests a page.
  { name: 'asset', test: /\/(?:routes\/asset-(?:page|price|holdings)|features\/shell\/asset-bar)\.tsx$/ },
]

const KEPT_OFFLINE = /\.(?:js|css)$|-latin-wght-.*\.woff2$/
/** The reader of PDF documents, 2 MB that few need, comes with the first document. */
const DOCUMENT_READER = /(?:document-worker|pdf\.worker)-[^/]*\.js$/

/**
 * Writes the names of the scripts, styles and Latin fonts, which the service worker keeps for use without a network.
 */
const listAssets: Plugin = {
  name: 'list-assets',
  generateBundle(_options, bundle) {
    const names = Object.keys(bundle).filter((name) => KEPT_OFFLINE.test(name) && !DOCUMENT_READER.test(name))
    this.emitFile({ type: 'asset', fileName: 'offline-assets.json', source: JSON.stringify(names.sort()) })
  },
}

/** The font of the pages outside the application, at an address that their style sheet knows. */
const emitPlainFont: Plugin = {
  name: 'emit-plain-font',
  generateBundle() {
    const font = fileURLToPath(
      import.meta.resolve('@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'),
    )
    this.emitFile({ type: 'asset', fileName: 'plain-font.woff2', source: readFileSync(font) })
  },
}

/** Starts the font's download with the page: text that changes its font after it was drawn moves what is below it. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => /latin-wght-normal.*\.woff2$/.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/app/${file}`, crossorigin: true },
        injectTo: 'head-prepend' as const,
      })),
}

/** The licenses of what is shipped, which the footer links to. */
const emitNotices: Plugin = {
  name: 'emit-notices',
  generateBundle() {
    const source = makeThirdPartyNotices(fileURLToPath(new URL('../..', import.meta.url)))
    this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source })
  },
}

/** The typed client, which scripts install from the installation that they call. */
const emitClient: Plugin = {
  name: 'emit-client',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'plumbline-client.tgz', source: await packClient() })
  },
}

/** The verifier of certificates, which npx runs from the installation that wrote one. */
const emitVerifier: Plugin = {
  name: 'emit-verifier',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'plumbline-verify.tgz', source: await packVerifier() })
  },
}

/** Files are compressed once here, not for each request. */
const compressBuild: Plugin = {
  name: 'compress-build',
  writeBundle: ({ dir = '' }) => compressFiles(dir),
}

export default defineConfig({
  base: '/app/',
  plugins: [
    messageMacros,
    articleTexts,
    react(),
    listAssets,
    preloadFont,
    emitPlainFont,
    emitNotices,
    emitClient,
    emitVerifier,
    compressBuild,
  ],
  // Modules, so that the import loads the parser of a workbook only when one comes.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    // The first chunk holds what every page needs.
    chunkSizeWarningLimit: 680,
    // One style sheet costs 15 kB more than those of a page, and saves up to 12 requests.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': SERVER_ORIGIN, '/mailbox': SERVER_ORIGIN } },
})
