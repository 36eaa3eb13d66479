import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'

interface LatestAnswers<Answer> {
  get(measurement: PortfolioMeasurement): Answer | undefined
  set(measurement: PortfolioMeasurement, answer: Answer): void
}

/** Of small portfolios, a few MB in all. */
const MAX_MEASUREMENTS = 64

/**
 * Keeps the answers of the last `most` measurements that were asked about, one of each. An answer also leaves with its
 * measurement, so that the cache of measurements bounds what large portfolios take.
 */
export function createLatestAnswers<Answer>(most = MAX_MEASUREMENTS): LatestAnswers<Answer> {
  const answers = new WeakMap<PortfolioMeasurement, Answer>()
  let asked: WeakRef<PortfolioMeasurement>[] = []
  return {
    get: (measurement) => answers.get(measurement),
    set(measurement, answer) {
      answers.set(measurement, answer)
      asked = asked.filter((each) => each.deref() !== measurement)
      asked.push(new WeakRef(measurement))
      if (asked.length <= most) return
      const oldest = asked.shift()?.deref()
      if (oldest !== undefined) answers.delete(oldest)
    },
  }
}
