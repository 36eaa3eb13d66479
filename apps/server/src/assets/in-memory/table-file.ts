import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** Where a built table is stored, so that the next process reads it instead of building it. */
export interface TableFile {
  path: string
  /** Changes whenever the table's columns or their meaning change. A file in another format is ignored. */
  format: string
}

/** A table and the version of the data that it was built from. */
export interface StoredTable<Table> {
  table: Table
  version: string
}

/** The start of a file: the table with an `ArrayPlace` for each of its typed arrays, which follow. */
interface Head extends StoredTable<unknown> {
  format: string
}

interface ArrayPlace {
  arrayType: keyof typeof ARRAY_TYPES
  /** In bytes after the head. */
  start: number
  length: number
}

const ARRAY_TYPES = { Float64Array, Uint32Array, Uint16Array, Uint8Array }
/** Typed arrays begin at multiples of this, so that they are views of the file's bytes and not copies. */
const ALIGNMENT = 8

const aligned = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT

/** A copy of the value in which every object that `change` has a replacement for is replaced. */
function replaceObjects(value: unknown, change: (value: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const changed = change(value)
  if (changed !== undefined) return changed
  if (Array.isArray(value)) return value.map((item) => replaceObjects(item, change))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaceObjects(part, change)]))
}

function takeArrays(table: unknown): { outline: unknown; arrays: NodeJS.TypedArray[] } {
  const arrays: NodeJS.TypedArray[] = []
  let start = 0
  const outline = replaceObjects(table, (value) => {
    if (!ArrayBuffer.isView(value)) return undefined
    const array = value as NodeJS.TypedArray
    const place = { arrayType: array.constructor.name, start, length: array.length }
    arrays.push(array)
    start += aligned(array.byteLength)
    return place
  })
  return { outline, arrays }
}

function putArrays(outline: unknown, buffer: ArrayBuffer, firstByte: number): unknown {
  return replaceObjects(outline, (value) => {
    if (!('arrayType' in value)) return undefined
    const { arrayType, start, length } = value as ArrayPlace
    return new ARRAY_TYPES[arrayType](buffer, firstByte + start, length)
  })
}

/** The stored table; undefined when there is none that can be used: no file, a damaged file, or another format. */
export async function readTableFile<Table>({ path, format }: TableFile): Promise<StoredTable<Table> | undefined> {
  try {
    const bytes = await readFile(path)
    const headLength = bytes.readUInt32LE(0)
    const head = deserialize(bytes.subarray(ALIGNMENT, ALIGNMENT + headLength)) as Head
    if (head.format !== format) return undefined
    const table = putArrays(head.table, bytes.buffer, bytes.byteOffset + ALIGNMENT + aligned(headLength))
    return { table: table as Table, version: head.version }
  } catch {
    return undefined
  }
}

/**
 * Replaces the file in one step: a process that stops halfway leaves the old file. Blocks its thread, so a worker calls
 * it.
 */
export function writeTableFile({ path, format }: TableFile, { table, version }: StoredTable<unknown>): void {
  const { outline, arrays } = takeArrays(table)
  const head = serialize({ format, version, table: outline } satisfies Head)
  const headLength = Buffer.alloc(ALIGNMENT)
  headLength.writeUInt32LE(head.length)
  const unfinished = `${path}.${process.pid}`
  mkdirSync(dirname(path), { recursive: true })
  try {
    const file = openSync(unfinished, 'w', 0o600)
    try {
      for (const part of [headLength, head, ...arrays]) {
        writeFileSync(file, part)
        writeFileSync(file, Buffer.alloc(aligned(part.byteLength) - part.byteLength))
      }
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}
