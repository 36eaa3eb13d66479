import { describe, expect, test } from 'vitest'
import { readFlex } from '../formats/read-flex.ts'
import { statedAction } from './stated-action.ts'

// Sentences of statements of Interactive Brokers that people published; ratios by division.
const HEADERS = ['Date', 'Units', 'Comments']
const read = (text: string, units = '') => statedAction(HEADERS, ['2022-04-11', units, text])

describe('a row states a company action', () => {
  test('a spin-off: the security of the row is the one that came', () => {
    const text = 'T(US00206R1023) Spinoff  241917 for 1000000 (WBD, WARNER BROS DISCOVERY INC, US9344231041)'
    expect(read(text, '24.1917')).toEqual({
      kind: 'spinoff',
      date: '2022-04-11',
      held: { isin: 'US00206R1023', symbol: 'T' },
      other: { isin: 'US9344231041', symbol: 'WBD', name: 'WARNER BROS DISCOVERY INC' },
      ratio: '0.241917',
      money: null,
      text,
    })
    const cusip = read('GE(US3696041033) SPINOFF  5371 FOR 1000000 (WAB, WABTEC CORP, 929740108)')
    expect(cusip).toMatchObject({ other: { isin: null, symbol: 'WAB', name: 'WABTEC CORP' }, ratio: '0.005371' })
  })

  test('a merger: both of its rows name the security that comes, but only one of them by its name', () => {
    const words = 'SSL(CA80013R2063) Merged(Acquisition) WITH US7802871084 1 for 16'
    const came = { isin: 'US7802871084', symbol: 'RGLD', name: 'ROYAL GOLD INC' }
    const expected = { kind: 'exchange', held: { isin: 'CA80013R2063' }, ratio: '0.0625', money: null }
    expect(read(`${words} (RGLD, ROYAL GOLD INC, US7802871084)`)).toMatchObject({ ...expected, other: came })
    expect(read(`${words} (SSL, SANDSTORM GOLD LTD, CA80013R2063)`)).toMatchObject({
      ...expected,
      other: { isin: 'US7802871084', symbol: null, name: null },
    })
    const named = read(
      'TGT(US4444444444) MERGED(Acquisition) WITH ACQ(US5555555555) 1 FOR 2 (ACQ, ACQUIRER, US5555555555)',
    )
    expect(named).toMatchObject({ ratio: '0.5', other: { isin: 'US5555555555', symbol: 'ACQ' } })
  })

  test('with money beside the shares, the row of the units that went says how much it is', () => {
    const words = 'LVGO(US5391831030) CASH and STOCK MERGER (Acquisition) US87918A1051 592 FOR 1000 AND USD 4.24'
    const went = read(`${words} (LVGO, LIVONGO HEALTH INC, US5391831030)`, '-2.5052')
    // 2.5052 x 4.24 = 10.622048
    expect(went).toMatchObject({ kind: 'exchange', ratio: '0.592', money: { amount: '10.62', currency: 'USD' } })
    expect(read(`${words} (TDOC, TELADOC HEALTH INC, US87918A1051)`, '1.48')).toBeUndefined()
  })

  test('a takeover for money, by the units that went', () => {
    const text =
      'IEMI(IE00B2NPL135) Merged(Acquisition) for USD 17.506705 per Share (IEMI, ISHARES EM INFRA, IE00B2NPL135)'
    // 824 x 17.506705 = 14,425.52
    expect(read(text, '-824')).toMatchObject({ kind: 'takeover', ratio: null, money: { amount: '14425.52' } })
  })

  test('a new ISIN is an exchange at 1:1, a stock dividend a bonus', () => {
    const text = 'CCIV(US1714391026) CUSIP/ISIN Change to (US5494981039) (LCID, LUCID GROUP INC, US5494981039)'
    const other = { isin: 'US5494981039', symbol: 'LCID' }
    expect(read(text)).toMatchObject({ kind: 'exchange', ratio: '1', other })
    const bonus = read('ACRN(US0000000017) STOCK DIVIDEND US0000000017 1 FOR 10 (ACRN, ACORN, US0000000017)')
    expect(bonus).toMatchObject({ kind: 'bonus', ratio: '0.1', other: null })
  })

  test.each([
    ['without a day', ['', '', 'T(US00206R1023) SPINOFF 1 FOR 4 (WBD, WARNER, US9344231041)']],
    ['a split', ['2022-06-06', '19', 'AMZN(US0231351067) SPLIT 20 FOR 1 (AMZN, AMAZON.COM INC, US0231351067)']],
    [
      'rights',
      ['2022-06-06', '19', 'RDSA(GB00B03MLX29) SUBSCRIBABLE RIGHTS ISSUE 1 FOR 1 (RDSA.R, SHELL, GB00B03MLX29)'],
    ],
    [
      'more than a sentence',
      ['2022-06-06', '', `T(US00206R1023) SPINOFF 1 FOR 4 (WBD, ${'W'.repeat(280)}, US9344231041)`],
    ],
    ['other words', ['2022-06-06', '19', 'The line is a transfer']],
  ])('%s: nothing is stated', (_, cells) => {
    expect(statedAction(HEADERS, cells)).toBeUndefined()
  })
})

test('a row of a Flex query keeps what it states, on the day on which it is reported', () => {
  const words = 'ACRN(QZ0000000017) SPINOFF  1 FOR 4 (DUNE, DUNE WORLD ETF, QZ0000000041)'
  const outcome = readFlex(
    `<FlexQueryResponse><FlexStatements><FlexStatement>
    <Trade tradeDate="20220105" symbol="ACRN" currency="USD" assetCategory="STK" buySell="BUY" quantity="4" tradePrice="9" />
    <CorporateAction symbol="DUNE" isin="QZ0000000041" currency="USD" type="SO" quantity="1" description="${words}"
      dateTime="20220408;202500" reportDate="20220411" />
    </FlexStatement></FlexStatements></FlexQueryResponse>`,
    'flex.xml',
  )
  if (!outcome.ok) throw new Error('The file was refused')
  const { headers, rows } = outcome.table
  expect(rows[1]?.leftOut).toBeDefined()
  expect(statedAction(headers, rows[1]?.cells ?? [])).toMatchObject({
    kind: 'spinoff',
    date: '2022-04-11',
    ratio: '0.25',
  })
})
