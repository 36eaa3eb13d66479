import type { Calendar, CalendarAsset, CalendarDividend } from '@plumbline/contract/calendar/schemas'

const asset = (id: string, isHeld: boolean): CalendarAsset => ({
  _id: id,
  symbol: id.replace('.US', ''),
  name: `${id.charAt(0)}${id.slice(1, 3).toLowerCase()} Company`,
  exchange: 'US',
  currency: 'EUR',
  isin: null,
  type: 'Common Stock',
  image: null,
  isHeld,
  isWatched: !isHeld,
})

const dividend = (
  assetId: string,
  given: Partial<CalendarDividend> & Pick<CalendarDividend, 'exDate'>,
): CalendarDividend => ({
  assetId,
  state: 'declared',
  repeats: null,
  payDate: null,
  value: 0.5,
  currency: 'EUR',
  held: null,
  ...given,
})

/** On Friday, 30 December 2022. Oak and Elm are held, Fir is watched. For tests. */
export const exampleCalendar: Calendar = {
  from: '2022-11-01',
  to: '2023-12-30',
  asOf: '2022-12-30',
  currency: 'EUR',
  assets: [asset('ELM.US', true), asset('FIR.US', false), asset('OAK.US', true)],
  earnings: [
    {
      assetId: 'FIR.US',
      date: '2023-01-24',
      quarterTo: '2022-12-31',
      epsActual: null,
      epsEstimate: null,
      currency: 'USD',
    },
    {
      assetId: 'OAK.US',
      date: '2023-02-02',
      quarterTo: '2022-12-31',
      epsActual: null,
      epsEstimate: 1.4,
      currency: 'EUR',
    },
  ],
  dividends: [
    dividend('ELM.US', { state: 'received', exDate: '2022-11-24', payDate: '2022-11-30', value: 1 }),
    dividend('OAK.US', {
      exDate: '2022-12-20',
      payDate: '2023-01-10',
      held: { units: 10, gross: 5, withheld: 0, net: 5 },
    }),
    dividend('FIR.US', { state: 'estimated', repeats: '2022-03-08', exDate: '2023-03-08', value: 0.1 }),
  ],
  received: [{ transactionId: 'paid', assetId: 'ELM.US', date: '2022-12-01', gross: 4, withheld: 1, net: 3 }],
  splits: [{ assetId: 'FIR.US', date: '2022-12-12', numerator: 3, denominator: 1 }],
  unknown: [{ assetId: 'ELM.US', dates: 'earnings', reason: 'not-announced' }],
  hidden: 0,
}
