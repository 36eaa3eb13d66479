import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds. */
const LATENCY_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Outcome = 'ok' | 'failed'

export interface Metrics {
  /** Counts and times every request, by route. */
  observeRequests(app: FastifyInstance): void
  /** Wraps a source and counts its calls. */
  countCalls(provider: MarketDataProvider): MarketDataProvider
  countSweep(name: string, outcome: Outcome): void
  /** Registers how to count the mails by state. It is called when the metrics are read. */
  observeMails(count: () => Promise<Record<string, number>>): void
  /** All metrics in the Prometheus text format. */
  render(): Promise<{ contentType: string; text: string }>
}

/**
 * The metrics of this process. Create them once: from then on, event loop delay, memory and garbage collection are
 * monitored.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'plumbline_http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_BUCKETS,
    registers,
  })
  const calls = new Counter({
    name: 'plumbline_provider_calls_total',
    help: 'Calls to the source of market data by kind and outcome',
    labelNames: ['call', 'outcome'],
    registers,
  })
  const sweeps = new Counter({
    name: 'plumbline_sweep_runs_total',
    help: 'Runs of background work by sweep and outcome',
    labelNames: ['sweep', 'outcome'],
    registers,
  })
  const countCall = (call: string, outcome: Outcome) => calls.inc({ call, outcome })
  return {
    observeRequests(app) {
      app.addHook('onResponse', async (request, reply) => {
        const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
        requests.observe(labels, reply.elapsedTime / 1000)
      })
    },
    countCalls(provider) {
      const counted = async <T>(call: string, result: Promise<T>): Promise<T> =>
        await result.then(
          (value) => {
            countCall(call, 'ok')
            return value
          },
          (error: unknown) => {
            countCall(call, 'failed')
            throw error
          },
        )
      return {
        ...provider,
        search: (...call) => counted('search', provider.search(...call)),
        history: (...call) => counted('history', provider.history(...call)),
        ...(provider.sources && {
          sources: provider.sources.map((source) => ({
            ...source,
            history: (...call) => counted('history', source.history(...call)),
          })),
        }),
        profile: (...call) => counted('profile', provider.profile(...call)),
        news: (...call) => counted('news', provider.news(...call)),
        fx: (...call) => counted('fx', provider.fx(...call)),
      }
    },
    countSweep: (sweep, outcome) => sweeps.inc({ sweep, outcome }),
    observeMails(count) {
      new Gauge({
        name: 'plumbline_mails',
        help: 'Mails of the last week by state',
        labelNames: ['state'],
        registers,
        async collect() {
          for (const [state, number] of Object.entries(await count())) this.set({ state }, number)
        },
      })
    },
    async render() {
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}
