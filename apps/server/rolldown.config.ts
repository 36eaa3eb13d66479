import { basename, dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'
import { UNBUNDLED_PACKAGES } from './unbundled-packages.ts'

const distFolder = join(import.meta.dirname, 'dist')
const PROGRAM = /new URL\('(\.\/[\w-]+-thread)\.ts', import\.meta\.url\)/g

/**
 * Makes paths relative to a module right for the built files: programs of worker threads become files of their own,
 * everything else is found from the folder of the source.
 */
function relativePaths(): Plugin {
  return {
    name: 'relative-paths',
    transform: {
      filter: { id: /\/(apps|packages)\/[^?]*\.ts$/, code: 'import.meta' },
      handler(code, file) {
        const source = relative(distFolder, file).replaceAll('\\', '/')
        return code
          .replaceAll(PROGRAM, (_, path: string) => {
            const program = this.emitFile({
              type: 'chunk',
              id: join(dirname(file), `${path}.ts`),
              name: basename(path),
            })
            return `new URL(import.meta.ROLLUP_FILE_URL_${program})`
          })
          .replaceAll(/import\.meta\.(url|dirname)\b/g, (_, property: string) =>
            property === 'url'
              ? `new URL('${source}', import.meta.url).href`
              : `(import.meta.dirname + '/${dirname(source)}')`,
          )
      },
    },
  }
}

/**
 * Bundles the server that users run, which starts in half the CPU time and with less memory than its sources, and the
 * operator's commands, because the image has no sources.
 */
export default defineConfig({
  input: { main: join(import.meta.dirname, 'src/main.ts'), cli: join(import.meta.dirname, 'src/cli.ts') },
  platform: 'node',
  // pg-native is an optional package that nobody installed.
  external: [...UNBUNDLED_PACKAGES, 'pg-native'],
  plugins: [relativePaths()],
  output: {
    format: 'esm',
    entryFileNames: '[name].js',
    // One folder, because of the relative paths.
    chunkFileNames: '[name]-[hash].js',
    // V8 keeps a script that is not ASCII in two bytes per character.
    charset: 'ascii',
    comments: false,
  },
})
