import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'

/** The precision of the server's own metric, which contains this time. */
const RESOLUTION_MS = 10

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()
parentPort?.on('message', () => {
  parentPort?.postMessage({ p99: delays.percentile(99) / 1e6, max: delays.max / 1e6 })
  delays.reset()
})
