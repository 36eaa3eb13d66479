import { parentPort, workerData } from 'node:worker_threads'
import { unpackArchive } from './unpack-archive.ts'

const unpacked = unpackArchive(workerData as Uint8Array)
parentPort?.postMessage(
  unpacked,
  Object.values(unpacked.files ?? {}).map(({ bytes }) => bytes.buffer),
)
