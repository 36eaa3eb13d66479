import { formatIsoDate } from '@plumbline/engine/calendar'
import { describe, expect, test } from 'vitest'
import { createInstantTimers } from '../testing/instant-timers.ts'
import { startProviderServer } from '../testing/provider-server.ts'
import { recordedBytes } from '../testing/recordings.ts'
import { createEcbRates } from './ecb-rates.ts'

describe('the reference rates as served', () => {
  test('27 years of 41 currencies; discontinued ones keep their fixed rate', async () => {
    const server = await startProviderServer(() => ({ body: recordedBytes('ecb/eurofxref-hist.zip') }))
    const rates = createEcbRates({
      baseUrl: server.baseUrl,
      now: () => new Date('2026-04-13T18:00:00Z'),
      timers: createInstantTimers(),
    })
    const currencies = ['USD', 'TRY', 'HRK', 'EEK', 'RUB', 'ISK']
    const pairs = await rates.fx(currencies, { from: '1999-01-01', to: '2026-04-13' }, new AbortController().signal)
    const shown = pairs.map(({ quote, rates: { days, values } }) => [
      quote,
      days.length,
      `${formatIsoDate(days[0] as number)} ${values[0]}`,
      `${formatIsoDate(days.at(-1) as number)} ${values.at(-1)}`,
    ])
    // Counted by hand in the file: rows of each column that are not N/A, and the first and last of them.
    expect(shown).toEqual([
      ['USD', 6983, '1999-01-04 1.1789', '2026-04-13 1.1684'],
      ['TRY', 1537 + 5446, '1999-01-04 0.372274', '2026-04-13 52.2478'],
      ['HRK', 4548 + 1, '2005-04-01 7.422', '2023-01-01 7.5345'],
      ['EEK', 3074 + 1, '1999-01-04 15.6466', '2011-01-01 15.6466'],
      ['RUB', 4333, '2005-04-01 36.115', '2022-03-01 117.201'],
      ['ISK', 4642, '1999-01-04 81.48', '2026-04-13 143.2'],
    ])
  })
})
