import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** A write that a power cut may lose, wholly or in part, until its file is synced. */
interface Write {
  /** Undefined for a change of the file's size. */
  bytes: Buffer | undefined
  position: number
}

/** What the server did, in order, from a trace of its system calls. */
type TraceEvent =
  | { kind: 'write'; file: string; write: Write }
  | { kind: 'sync'; file: string }
  | { kind: 'response'; body: string }

const SECTOR_BYTES = 512

/** Options of strace for a trace that `readTrace` reads. */
export const TRACE_OPTIONS = [
  ...['--follow-forks', '--decode-fds=path', '--strings-in-hex=all', '--string-limit=1000000', '--quiet=attach'],
  '--trace=pwrite64,fsync,fdatasync,ftruncate,write,writev,sendto',
]

/** Decodes strace's text, of which every byte is in hexadecimal. */
function decode(hex: string): Buffer {
  return Buffer.from(hex.replaceAll('\\x', ''), 'hex')
}

/** Reads the writes to files in `folder` and the responses. A sync counts when it has returned. */
export async function readTrace(path: string, folder: string): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const running = new Map<string, string>()
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [, thread = '', text = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const [, resumed] = /^<\.\.\. (?:fsync|fdatasync) resumed>.*= (-?\d+)/.exec(text) ?? []
    const synced = resumed === '0' ? running.get(thread) : undefined
    if (synced !== undefined) events.push({ kind: 'sync', file: synced })
    const [, call, name = '', rest = ''] = /^(\w+)\(\d+<([^>]*)>(.*)$/.exec(text) ?? []
    if (call === undefined) continue
    const descriptor = decode(name).toString()
    const file = descriptor.startsWith(`${folder}/`) ? descriptor.slice(folder.length + 1) : undefined
    if (file === undefined) {
      const body = [...rest.matchAll(/"((?:\\x[0-9a-f]{2})+)"/g)].map(([, hex = '']) => decode(hex).toString()).join('')
      if (descriptor.startsWith('socket:') || descriptor.startsWith('TCP')) events.push({ kind: 'response', body })
    } else if (call === 'pwrite64') {
      const [, hex = '', position] = /^, "([^"]*)", \d+, (\d+)/.exec(rest) ?? []
      events.push({ kind: 'write', file, write: { bytes: decode(hex), position: Number(position) } })
    } else if (call === 'ftruncate') {
      const position = Number(/^, (\d+)/.exec(rest)?.[1])
      events.push({ kind: 'write', file, write: { bytes: undefined, position } })
    } else if (call.endsWith('sync')) {
      if (rest.includes('unfinished')) running.set(thread, file)
      else events.push({ kind: 'sync', file })
    }
  }
  return events
}

function apply(content: Buffer, { bytes, position }: Write): Buffer {
  const size = bytes === undefined ? position : Math.max(content.length, position + bytes.length)
  const changed = size <= content.length ? content.subarray(0, size) : Buffer.concat([content], size)
  bytes?.copy(changed, position)
  return changed
}

/** The sectors of a write that reached the disk: all, none, or some of them. */
function surviving(write: Write, random: () => number): Write[] {
  const fate = random()
  if (fate < 0.4) return []
  if (fate < 0.7 || write.bytes === undefined) return [write]
  const sectors: Write[] = []
  for (let start = 0; start < write.bytes.length; ) {
    const end = Math.min(write.bytes.length, start + SECTOR_BYTES - ((write.position + start) % SECTOR_BYTES))
    if (random() < 0.5) sectors.push({ bytes: write.bytes.subarray(start, end), position: write.position + start })
    start = end
  }
  return sectors
}

/** The content of each file that a disk may hold after a cut, and the responses that were sent before it. */
export interface PowerCut {
  files: Map<string, Buffer>
  responses: string[]
}

/**
 * Cuts the power at random points of a trace: what was synced is on the disk, of the rest any part may be.
 *
 * @param before the content of each file before the trace
 */
export function* cutPower(
  before: Map<string, Buffer>,
  events: TraceEvent[],
  { cuts, random }: { cuts: number; random: () => number },
): Generator<PowerCut> {
  const points = Array.from({ length: cuts }, () => Math.floor(random() * events.length)).sort((a, b) => a - b)
  const onDisk = new Map<string, Buffer>([...before].map(([file, content]) => [file, Buffer.from(content)]))
  const unsynced = new Map<string, Write[]>()
  const responses: string[] = []
  let next = 0
  for (const point of points) {
    for (; next <= point; next++) {
      const event = events[next]
      if (event?.kind === 'response') responses.push(event.body)
      if (event?.kind === 'write') unsynced.set(event.file, [...(unsynced.get(event.file) ?? []), event.write])
      if (event?.kind === 'sync') {
        const content = (unsynced.get(event.file) ?? []).reduce(apply, onDisk.get(event.file) ?? Buffer.alloc(0))
        onDisk.set(event.file, content)
        unsynced.delete(event.file)
      }
    }
    const files = new Map<string, Buffer>([...onDisk].map(([file, content]) => [file, Buffer.from(content)]))
    for (const [file, writes] of unsynced) {
      const survivors = writes.flatMap((write) => surviving(write, random))
      files.set(file, survivors.reduce(apply, files.get(file) ?? Buffer.alloc(0)))
    }
    yield { files, responses }
  }
}
