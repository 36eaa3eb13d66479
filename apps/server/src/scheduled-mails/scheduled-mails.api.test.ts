import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateUser } from '@plumbline/contract/accounts/operations'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { bridgeValue, explainFigure } from '@plumbline/contract/explanations/operations'
import { compareWithEarlier } from '@plumbline/contract/ledger-changes/operations'
import { createPortfolio, getPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import type { PortfolioSettings } from '@plumbline/contract/portfolios/schemas'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { createWebhook } from '@plumbline/contract/webhooks/operations'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeBrowser } from '../accounts/users.ts'
import type { Mail } from '../mail/mailer.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { SCHEDULED_MAIL_SWEEP } from './scheduled-mail-sweep.ts'

const MINUTES_PER_DAY = 24 * 60
/** Sunday evening; in Berlin it is one hour later. */
const SUNDAY = '2023-12-17T18:00:00Z'
const email = 'ada@plumbline.example'

const securities = [
  'symbol,exchange,name,type,currency,isin,sector,industry,country',
  'UP,US,Upward <b>Company</b>,Common Stock,EUR,,,,',
  'DOWN,US,Downward Company,Common Stock,EUR,,,,',
  'HALF,US,Halved Company,Common Stock,EUR,,,,',
]
const files: Record<string, string[]> = {
  'prices/UP.US.csv': ['date,close', '2023-12-01,100', '2023-12-08,100', '2023-12-15,110', '2023-12-19,121'],
  'prices/DOWN.US.csv': ['date,close', '2023-12-01,50', '2023-12-08,50', '2023-12-15,45', '2023-12-19,45.5'],
  'prices/HALF.US.csv': ['date,close', '2023-12-01,40', '2023-12-08,40', '2023-12-15,20', '2023-12-19,20'],
  'fx/EURUSD.csv': ['date,rate', '2023-12-01,1', '2023-12-18,1', '2023-12-19,1.1'],
  'splits.csv': ['symbol,exchange,date,ratio', 'HALF,US,2023-12-14,2:1'],
}

let folder: string
let server: TestServer
let token: string
let portfolioId: string
const secretKey = randomBytes(32)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-mails-'))
  for (const name of ['prices', 'fx']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'securities.csv'), securities.join('\n'))
  for (const [name, lines] of Object.entries(files)) writeFileSync(join(folder, name), lines.join('\n'))
})
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(async () => {
  server = await startTestServer({ now: SUNDAY, provider: () => createFilesProvider(folder), secretKey })
  token = await server.signIn(email)
  await liveIn('Europe/Berlin')
  portfolioId = await makePortfolio('Savings')
  server.mails.length = 0
})
afterEach(() => server.close())

async function liveIn(timeZone: string, address = email): Promise<void> {
  const { id } = await server.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', address)
    .executeTakeFirstOrThrow()
  await storeBrowser(server.database.db, server.clock, id, { language: 'en', timeZone })
}

async function makePortfolio(name: string): Promise<string> {
  const { _id } = await server.call(createPortfolio, { token, body: { name, currency: 'EUR' } })
  return _id
}

async function setMails(emails: Partial<PortfolioSettings['emails']>, id = portfolioId): Promise<void> {
  await server.call(updatePortfolio, { token, params: { id }, body: { settings: { emails } } })
}

async function assetId(symbol: string): Promise<string> {
  const [asset] = await server.call(searchAssets, { token, query: { q: symbol, limit: 1 } })
  return asset?._id ?? ''
}

/** Three holdings since December 1, and a dividend in the week before December 18. */
async function fillPortfolio(): Promise<void> {
  const row = { portfolioId, type: 'buy' as const, date: '2023-12-01' }
  const up = await assetId('UP')
  await server.call(createTransactions, {
    token,
    headers: { 'idempotency-key': 'fill' },
    body: [
      { ...row, stockId: up, units: 10, price: 100 },
      { ...row, stockId: await assetId('DOWN'), units: 10, price: 50 },
      { ...row, stockId: await assetId('HALF'), units: 2, price: 40 },
      { ...row, stockId: up, type: 'dividend', date: '2023-12-13', price: 15 },
    ],
  })
}

async function runMails(): Promise<Mail[]> {
  await server.app.background.run(SCHEDULED_MAIL_SWEEP)
  await server.deliver()
  return server.mails.splice(0)
}

/** Sunday at 19:00 in Berlin, plus hours. */
async function mailsAfter(hours: number): Promise<Mail[]> {
  server.clock.advance(hours * 60)
  return await runMails()
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the weekly recap', () => {
  beforeEach(fillPortfolio)

  test('PST-07 leaves on Monday at seven in the time zone of those who asked for it, once', async () => {
    expect(await mailsAfter(12)).toEqual([])
    await setMails({ weeklyRecap: true })
    server.clock.advance(-1)
    expect(await runMails()).toEqual([])
    server.clock.advance(1)
    const [mail, ...others] = await runMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: email, subject: 'Your week: Savings' })
    for (let day = 0; day < 7; day += 1) expect(await mailsAfter(23)).toEqual([])
    expect(await mailsAfter(7)).toHaveLength(1)
  })

  test('PST-07 goes to those who asked for it alone, and to who asks on another day from the next Monday on', async () => {
    await setMails({ priceChange: true })
    const subjects = async (hours: number) => (await mailsAfter(hours)).map(({ subject }) => subject)
    const monday = await subjects(12)
    const wednesday = await subjects(2 * 24)
    expect([...monday, ...wednesday]).not.toContain('Your week: Savings')
    await setMails({ weeklyRecap: true, priceChange: false })
    expect(await subjects(1)).toEqual([])
    expect(await subjects(5 * 24)).toEqual(['Your week: Savings'])
  })

  test.each([
    ['chosen in the settings', { language: 'de', browser_language: 'en' }],
    ['of the latest sign-in', { language: null, browser_language: 'de' }],
  ])('is in the language %s, with its dates and amounts', async (_source, languages) => {
    await server.database.db.updateTable('users').set(languages).where('email', '=', email).execute()
    await setMails({ weeklyRecap: true })
    const [mail] = await mailsAfter(12)
    expect(mail?.subject).toBe('Deine Woche: Savings')
    const text = plain(mail?.text ?? '')
    expect(text).toContain('Deine Woche vom 11. Dez. 2023 bis 17. Dez. 2023')
    expect(text).toContain('Wert: 1.630,00 EUR (Zum Schlusskurs am 17. Dez. 2023)')
    expect(text).toContain('Gewinn der Woche: +65,00 EUR')
    expect(text).toContain('Zeitgewichtete Rendite: +4,14 %')
    expect(text).toMatch(/Splits:\nHalved Company: 2 zu 1 \(14\. Dez\. 2023, bereits eingerechnet/)
    expect(text).toContain('Diese E-Mails abbestellen: http')
    const html = plain(mail?.html ?? '')
    for (const shown of ['<html lang="de">', 'Deine Woche vom', '1.630,00 EUR', '+4,14 %', 'Savings öffnen']) {
      expect(html).toContain(shown)
    }
  })

  test('is sent up to three days later if no mail server accepts it', async () => {
    await setMails({ weeklyRecap: true })
    await mailsAfter(12)
    const rows = await server.database.db.selectFrom('mails').selectAll().where('user_id', 'is not', null).execute()
    const hours = rows.map((row) => (Date.parse(row.expires_at) - Date.parse(row.created_at)) / 3_600_000)
    expect(new Set(hours)).toEqual(new Set([72]))
  })

  test('has the figures of the week, in the number format of the reader, in both parts', async () => {
    await setMails({ weeklyRecap: true })
    const [mail] = await mailsAfter(12)
    const text = plain(mail?.text ?? '')
    expect(text).toContain('Your week, 11 Dec 2023 to 17 Dec 2023')
    // 10 x 110 + 10 x 45 + 4 x 20
    expect(text).toContain('Value: EUR 1,630.00 (At the close of 17 Dec 2023)')
    // 10 x 10 - 10 x 5 + 15
    expect(text).toContain('Gain of the week: EUR +65.00')
    // 1595 / 1580 x 1630 / 1580
    expect(text).toContain('Time-weighted return: +4.14%')
    // 1015 / 1000 x 1100 / 1000
    expect(text).toMatch(/Best holdings:\nUpward <b>Company<\/b>: \+11\.65% \(EUR \+115\.00\)/)
    expect(text).toMatch(/Worst holdings:\nDownward Company: −10\.00% \(EUR −50\.00\)/)
    expect(text).toMatch(/Dividends received:\nUpward <b>Company<\/b>: EUR \+15\.00/)
    expect(text).toMatch(/Splits:\nHalved Company: 2 for 1 \(14 Dec 2023, applied without a transaction/)

    const shown = plain(mail?.html ?? '')
    expect(shown).not.toContain('<b>Company')
    for (const figure of ['EUR 1,630.00', 'EUR +65.00', '+4.14%', '+11.65%', '−10.00%', 'EUR +15.00', '2 for 1']) {
      expect(shown).toContain(figure)
    }
    const links = (part: string) => new Set(part.replaceAll('&amp;', '&').match(/http:\/\/[^\s"<]+/g))
    expect(links(shown)).toEqual(links(text))

    await server.call(updateUser, {
      token,
      body: {
        numberFormat: {
          symbolType: 'symbol',
          symbolPosition: 'after',
          symbolSpace: true,
          thousandsSeparator: 'dot',
          decimalsSeparator: 'comma',
          decimals: 2,
        },
      },
    })
    const [next] = await mailsAfter(7 * 24)
    expect(plain(next?.text ?? '')).toContain('Gain of the week: +115,00 €')
  })

  test('links each figure to its explanation, which has the same value', async () => {
    await setMails({ weeklyRecap: true })
    const [mail] = await mailsAfter(12)
    const explained = [...(mail?.text ?? '').matchAll(/^.*?: (.*)\n {2}(http.*)$/gm)].map(([, value, address]) => ({
      value: plain(value ?? ''),
      address: new URL(address ?? ''),
    }))
    const since = explained.pop()
    expect(explained).toHaveLength(6)
    for (const { value, address } of explained) {
      expect(address.pathname).toBe(`/app/portfolio/${portfolioId}`)
      const { explain, ...rest } = Object.fromEntries(address.searchParams)
      const query = { figure: explain, ...rest } as never
      const { explanation } = await server.call(explainFigure, { token, params: { id: portfolioId }, query })
      const amount = Math.abs(explanation.value ?? 0)
      const written = explain === 'return.twr' ? (amount * 100).toFixed(2) : amount.toFixed(2)
      expect(value.replace(',', '')).toContain(written)
    }
    const bridge = await server.call(bridgeValue, {
      token,
      params: { id: portfolioId },
      query: { from: '2023-12-10', to: '2023-12-17' },
    })
    expect(bridge.end).toBe(1630)

    const { pathname, searchParams } = since?.address ?? new URL('none:')
    expect(pathname).toBe(`/app/portfolio/${portfolioId}/history/then`)
    server.clock.advance(1)
    await server.call(createTransactions, {
      token,
      body: [{ portfolioId, stockId: await assetId('UP'), type: 'buy', date: '2023-12-01', units: 1, price: 40 }],
    })
    const query = Object.fromEntries(searchParams)
    const compared = await server.call(compareWithEarlier, { token, params: { id: portfolioId }, query })
    expect(compared).toMatchObject({
      day: '2023-12-17',
      byChanges: { value: { before: 1630 } },
      parts: [{ move: 'made' }],
    })
  })

  test('is never empty: no holdings, no mail', async () => {
    await setMails({ weeklyRecap: true }, await makePortfolio('Empty'))
    expect(await mailsAfter(12)).toEqual([])
    await setMails({ weeklyRecap: true })
    expect(await mailsAfter(1)).toEqual([])
    const [mail] = await mailsAfter(6 * 24 + 23)
    expect(mail?.text).not.toContain('Empty')
  })

  test('is not written for a deleted account', async () => {
    await setMails({ weeklyRecap: true })
    await server.app.background.run(SCHEDULED_MAIL_SWEEP)
    server.clock.advance(12 * 60)
    await server.database.db.deleteFrom('users').where('email', '=', email).execute()
    expect(await runMails()).toEqual([])
  })

  test('PST-07 comes once from two processes', async () => {
    await setMails({ weeklyRecap: true })
    const second = await startTestServer({
      now: SUNDAY,
      provider: () => createFilesProvider(folder),
      database: server.database,
      secretKey,
    })
    try {
      await server.warmUp()
      for (const each of [server, second]) each.clock.advance(12 * 60)
      await Promise.all([server, second].map(({ app }) => app.background.run(SCHEDULED_MAIL_SWEEP)))
      await Promise.all([server.deliver(), second.deliver()])
      expect([...server.mails, ...second.mails]).toHaveLength(1)
    } finally {
      await second.close()
    }
  })

  test.each(['2023-12-17', '2024-01-01'])(
    'names the dividends of the next two weeks but not of %s, and asks for all at once',
    async (other) => {
      await fillPortfolio()
      await setMails({ weeklyRecap: true })
      const dates: Record<string, string> = { UP: '2023-12-31', DOWN: other, HALF: '2023-12-18' }
      const asked: string[] = []
      const all = Promise.withResolvers<void>()
      const asking = await startTestServer({
        now: SUNDAY,
        provider: () => ({
          ...createFilesProvider(folder),
          async profile({ symbol }, _today, signal) {
            if (asked.push(symbol) === 3) all.resolve()
            signal.addEventListener('abort', () => all.reject(new Error(`only ${asked} were asked for`)))
            await all.promise
            return { SplitsDividends: { ExDividendDate: dates[symbol] } }
          },
        }),
        database: server.database,
        secretKey,
      })
      try {
        asking.clock.advance(12 * 60)
        await asking.app.background.run(SCHEDULED_MAIL_SWEEP)
        await asking.deliver()
        const coming = /Dividends coming:\n((?:.*Ex-dividend.*\n)*)/.exec(asking.mails[0]?.text ?? '')?.[1]
        expect(coming).toBe('Halved Company: Ex-dividend 18 Dec 2023\nUpward <b>Company</b>: Ex-dividend 31 Dec 2023\n')
      } finally {
        await asking.close()
      }
    },
  )

  test('comes every week of a leap year, in its week, across changes of the clocks and of the time zone', async () => {
    await setMails({ weeklyRecap: true })
    const hours = 12
    const weeks: string[] = []
    for (let hour = 0; hour < 366 * 24; hour += hours) {
      // A move around the world on a Monday and back.
      if (hour === 20 * 7 * 24 + 12) await liveIn('Pacific/Auckland')
      if (hour === 25 * 7 * 24 + 12) await liveIn('America/Los_Angeles')
      if (hour === 40 * 7 * 24 + 12) await liveIn('Pacific/Kiritimati')
      for (const { text } of await mailsAfter(hours)) {
        const to = /to (\d+ \w{3} \d{4})$/m.exec(text)?.[1]
        const sunday = new Date(`${to} UTC`)
        weeks.push(sunday.toISOString().slice(0, 10))
        const hoursAfter = (server.clock.now().getTime() - sunday.getTime()) / 3_600_000
        // Sunday ends between 10 and 36 hours after its midnight in UTC; the recap leaves by the next evening.
        expect(hoursAfter).toBeGreaterThan(10)
        expect(hoursAfter).toBeLessThan(72)
      }
    }
    const first = Date.parse('2023-12-17')
    const expected = Array.from({ length: 53 }, (_, week) =>
      new Date(first + week * 7 * MINUTES_PER_DAY * 60_000).toISOString().slice(0, 10),
    )
    expect(weeks).toEqual(expected.slice(0, weeks.length))
    expect(weeks.length).toBeGreaterThanOrEqual(52)
    expect(weeks).toContain('2024-03-03')
  })
})

describe('unsubscribing', () => {
  beforeEach(fillPortfolio)

  async function unsubscribeAddress(): Promise<URL> {
    await setMails({ weeklyRecap: true, priceChange: true })
    const [mail] = await mailsAfter(12)
    expect(mail?.text).toContain(`Stop these mails: ${mail?.unsubscribeAddress}`)
    return new URL(mail?.unsubscribeAddress ?? '')
  }
  const emails = async () => (await server.call(getPortfolio, { token, params: { id: portfolioId } })).settings.emails

  test('takes one POST without a sign-in, as mail programs send it, and ends that kind of mail alone', async () => {
    const { pathname, search } = await unsubscribeAddress()
    const response = await server.app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(response.statusCode).toBe(200)
    expect(await emails()).toEqual({ weeklyRecap: false, priceChange: true })
  })

  test('a page that is only opened changes nothing', async () => {
    const { pathname, search } = await unsubscribeAddress()
    const response = await server.app.inject({ method: 'GET', url: pathname + search })
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('<button type="submit">Unsubscribe</button>')
    expect(await emails()).toEqual({ weeklyRecap: true, priceChange: true })
  })

  test('the page is in the language of the browser', async () => {
    const { pathname, search } = await unsubscribeAddress()
    const headers = { 'accept-language': 'de' }
    const { body } = await server.app.inject({ method: 'GET', url: pathname + search, headers })
    expect(body).toContain('<html lang="de">')
    expect(body).toContain('<p>Den Wochenbericht für alle deine Portfolios abbestellen?</p>')
    expect(body).toContain('<button type="submit">Abbestellen</button>')
  })

  test("a link does not work for another account, another kind of mail, or with another server's key", async () => {
    const address = await unsubscribeAddress()
    for (const [name, value] of [
      ['account', 'someone'],
      ['kind', 'price-change'],
      ['kind', 'toString'],
      ['signature', 'AAAA'],
    ] as const) {
      const forged = new URL(address)
      forged.searchParams.set(name, value)
      const response = await server.app.inject({ method: 'POST', url: forged.pathname + forged.search })
      expect(response.statusCode).toBe(404)
    }
    expect(await emails()).toEqual({ weeklyRecap: true, priceChange: true })
  })
})

describe('mails on price changes', () => {
  test('name the holdings that changed by the threshold on the day before, once', async () => {
    await fillPortfolio()
    await setMails({ priceChange: true })
    const body = { url: 'https://hooks.plumbline.example/', events: ['price.changed' as const] }
    await server.call(createWebhook, { token, body })
    await server.deliver()
    server.mails.length = 0
    // Wednesday in Berlin, 7:00: the closes of Tuesday.
    expect(await mailsAfter(2 * 24 + 11)).toEqual([])
    const [mail, ...others] = await mailsAfter(1)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Upward <b>Company</b> +10.00%')
    expect(plain(mail?.text ?? '')).toContain('Upward <b>Company</b>: +10.00% (Close EUR 121.00)')
    expect(mail?.text).not.toContain('Downward')
    expect(await mailsAfter(5)).toEqual([])
    expect(await mailsAfter(24)).toEqual([])
    const deliveries = await server.database.db.selectFrom('webhook_deliveries').select('payload').execute()
    expect(deliveries.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { type: 'price.changed', data: { portfolioId, date: '2023-12-19', changes: [{ price: 121, currency: 'EUR' }] } },
    ])
    expect(deliveries[0]?.payload).not.toContain('Company')
  })

  test('state price and change in the currency of the portfolio', async () => {
    const { _id } = await server.call(createPortfolio, { token, body: { name: 'Dollars', currency: 'USD' } })
    const bought = { portfolioId: _id, type: 'buy' as const, date: '2023-12-01', units: 10, price: 100 }
    await server.call(createTransactions, { token, body: [{ ...bought, stockId: await assetId('UP') }] })
    await setMails({ priceChange: true }, _id)
    server.mails.length = 0
    const [mail] = await mailsAfter(2 * 24 + 12)
    // EUR 110 at 1.00 were USD 110.00, EUR 121 at 1.10 are USD 133.10.
    expect(plain(mail?.text ?? '')).toContain('Upward <b>Company</b>: +21.00% (Close USD 133.10)')
  })

  test('take the threshold from the portfolio', async () => {
    await fillPortfolio()
    await server.call(updatePortfolio, {
      token,
      params: { id: portfolioId },
      body: { settings: { emails: { priceChange: true }, priceChangePercent: 1 } },
    })
    const [mail] = await mailsAfter(2 * 24 + 12)
    expect(mail?.subject).toBe('Upward <b>Company</b> +10.00% and 1 more')
    expect(mail?.text).toContain('Downward Company: +1.11%')
  })
})

describe('a run', () => {
  const dueAt = async () => {
    const { next_due_at } = await server.database.db
      .selectFrom('mail_schedules')
      .select('next_due_at')
      .executeTakeFirstOrThrow()
    return next_due_at
  }

  test('looks at a reader when a mail may be due, and not before', async () => {
    await runMails()
    // Nothing is turned on: once a week.
    expect(await dueAt()).toBe('2023-12-25T06:00:00.000Z')
    await setMails({ weeklyRecap: true })
    expect(await dueAt()).toBe(SUNDAY.replace('Z', '.000Z'))
    await runMails()
    expect(await dueAt()).toBe('2023-12-18T06:00:00.000Z')
    await mailsAfter(12)
    await mailsAfter(24)
    // After Tuesday, on which a recap that was missed on Monday is sent.
    expect(await dueAt()).toBe('2023-12-25T06:00:00.000Z')
    await setMails({ weeklyRecap: false, priceChange: true })
    await runMails()
    expect(await dueAt()).toBe('2023-12-20T06:00:00.000Z')
  })

  test('that fails for a reader tries again ten minutes later, and serves the others', async () => {
    await fillPortfolio()
    await setMails({ weeklyRecap: true })
    await server.database.db.updateTable('portfolios').set({ views: 'not JSON' }).execute()
    token = await server.signIn('bob@plumbline.example')
    await liveIn('Europe/Berlin', 'bob@plumbline.example')
    portfolioId = await makePortfolio('Other')
    await fillPortfolio()
    await setMails({ weeklyRecap: true })
    server.mails.length = 0
    expect((await mailsAfter(12)).map(({ to }) => to)).toEqual(['bob@plumbline.example'])
    await server.database.db.updateTable('portfolios').set({ views: '[]' }).where('name', '=', 'Savings').execute()
    server.clock.advance(9)
    expect(await runMails()).toEqual([])
    server.clock.advance(1)
    expect((await runMails()).map(({ to }) => to)).toEqual([email])
  })
})

test('the end of the trial is mailed once, three days before, to who takes mails, and only where plans exist', async () => {
  expect(await mailsAfter(12 * 24)).toEqual([])
  const withBilling = await startTestServer({
    now: SUNDAY,
    provider: () => createFilesProvider(folder),
    environment: { BILLING: 'sandbox' },
  })
  try {
    await withBilling.signIn('free@plumbline.example')
    const without = await withBilling.signIn('quiet@plumbline.example')
    await withBilling.call(updateUser, { token: without, body: { emailSubscribe: false } })
    withBilling.mails.length = 0
    const days: number[] = []
    for (let day = 0; day < 30; day += 1) {
      await withBilling.app.background.run(SCHEDULED_MAIL_SWEEP)
      await withBilling.deliver()
      for (const { to, subject } of withBilling.mails.splice(0)) {
        expect({ to, subject }).toEqual({ to: 'free@plumbline.example', subject: 'Your trial ends in 3 days' })
        days.push(day)
      }
      withBilling.clock.advance(MINUTES_PER_DAY)
    }
    expect(days).toEqual([11])
  } finally {
    await withBilling.close()
  }
})
