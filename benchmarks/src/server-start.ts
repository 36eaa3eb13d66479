import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { makeDataFolder, removeDataFolder } from '../../scripts/processes/server-process.ts'
import type { Measurement } from './measurement.ts'
import { startProduct } from './start-product.ts'

const STARTS = 10

/** Resident memory of a process in MB (Linux); undefined elsewhere. */
function residentMegabytes(processId: number): number | undefined {
  try {
    const kibibytes = readFileSync(`/proc/${processId}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]
    return kibibytes === undefined ? undefined : (Number(kibibytes) * 1024) / 1e6
  } catch {
    return undefined
  }
}

/**
 * Runs `npm start` on a built product with an existing database, from the start of the process to the first
 * successful response of /api/health.
 */
export async function measureServerStart(): Promise<Measurement[]> {
  const dataFolder = makeDataFolder()
  const times: number[] = []
  const memory: number[] = []
  try {
    await (await startProduct(dataFolder)).stop()
    for (let run = 0; run < STARTS; run += 1) {
      const begin = performance.now()
      const server = await startProduct(dataFolder)
      times.push(performance.now() - begin)
      const megabytes = residentMegabytes(server.process.pid ?? 0)
      if (megabytes !== undefined) memory.push(megabytes)
      await server.stop()
    }
  } finally {
    removeDataFolder(dataFolder)
  }
  const start: Measurement = { name: 'server start', unit: 'ms', samples: times, target: 600, judged: 'p95' }
  if (memory.length === 0) return [start]
  return [start, { name: 'server memory after start', unit: 'MB', samples: memory, target: 110, judged: 'p95' }]
}
