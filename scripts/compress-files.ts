import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What is not compressed already, as pictures and fonts are. */
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt|csv)$/

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes `FILE.br` and `FILE.gz` beside each file of text below a folder, as small as they get, for the server to send. */
export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      writeFileSync(`${file}.br`, await toBrotli(content, { params: size }))
      writeFileSync(`${file}.gz`, await toGzip(content, { level: 9 }))
    }),
  )
}
