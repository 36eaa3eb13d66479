import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { UpstreamError } from '../upstream-error.ts'

interface CachedRead<Value> {
  stamp: string
  value: Value
}

/** The text files in one folder, read on demand and again when they have changed. */
export class DataFolder {
  readonly #root: string
  readonly #cache = new Map<string, CachedRead<unknown>>()

  constructor(root: string) {
    this.#root = path.resolve(root)
  }

  /** The text of a file; undefined when there is none. */
  async read(file: string): Promise<string | undefined> {
    return withoutMissing(file, () => readFile(this.#locate(file), 'utf8'))
  }

  /** The parsed text of a file (undefined: no such file), cached until the file's size or time changes. */
  async readCached<Value>(file: string, parse: (text: string | undefined) => Value): Promise<Value> {
    const stats = await withoutMissing(file, () => stat(this.#locate(file)))
    const stamp = stats === undefined ? 'missing' : `${stats.size} ${stats.mtimeMs}`
    const cached = this.#cache.get(file) as CachedRead<Value> | undefined
    if (cached?.stamp === stamp) return cached.value
    const value = parse(stats === undefined ? undefined : await this.read(file))
    this.#cache.set(file, { stamp, value })
    return value
  }

  /** Names of the files in a folder, sorted; empty when there is no such folder. */
  async list(folder: string): Promise<string[]> {
    const entries = await withoutMissing(folder, () => readdir(this.#locate(folder), { withFileTypes: true }))
    return (entries ?? [])
      .filter((entry: Dirent) => entry.isFile())
      .map((entry: Dirent) => entry.name)
      .sort()
  }

  /** Changes when a file in one of the folders is added, removed or edited. */
  async version(folders: string[]): Promise<string> {
    const hash = createHash('sha256')
    for (const folder of folders) {
      for (const name of await this.list(folder)) {
        const file = path.join(folder, name)
        const stats = await withoutMissing(file, () => stat(this.#locate(file)))
        hash.update(`${file} ${stats?.size} ${stats?.mtimeMs}\n`)
      }
    }
    return hash.digest('hex').slice(0, 32)
  }

  #locate(file: string): string {
    const located = path.resolve(this.#root, file)
    if (located !== this.#root && !located.startsWith(this.#root + path.sep)) {
      throw new UpstreamError('files', `${file} is outside the data folder`, false)
    }
    return located
  }
}

async function withoutMissing<Value>(file: string, action: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await action()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    if (error instanceof UpstreamError) throw error
    throw new UpstreamError('files', `${file} cannot be read (${code ?? 'unknown error'})`, false, { cause: error })
  }
}
