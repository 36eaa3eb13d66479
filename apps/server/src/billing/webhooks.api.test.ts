import { getUser } from '@plumbline/contract/accounts/operations'
import { getBilling, subscribe, unsubscribe } from '@plumbline/contract/billing/operations'
import type { StripeRequest } from '@plumbline/fixtures/stripe/answer-request'
import { signWebhook, webhookOf } from '@plumbline/fixtures/stripe/webhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { MONTHLY, type StripeServer, startStripeServer, WEBHOOK_SECRET } from '../testing/stripe-server.ts'
import { WEBHOOK_SWEEP } from './webhooks.ts'

const email = 'ada@plumbline.example'
const DAY = 24 * 60

let billing: StripeServer
let token: string

beforeAll(async () => {
  billing = await startStripeServer()
})
afterAll(() => billing.close())
beforeEach(async () => {
  token = await billing.reset()
})

async function storedEvents() {
  return await billing.server.database.db.selectFrom('billing_events').selectAll().execute()
}

function newestEvent() {
  const event = billing.stripe.account.events.at(-1)
  if (event === undefined) throw new Error('no event')
  return event
}

const isFetch = ({ method, path }: StripeRequest) => method === 'GET' && path === '/v1/subscriptions'

/** Posts an event, under another id if one is given. */
async function post(event: ReturnType<typeof newestEvent>, id = event.id): Promise<void> {
  const change = (each: object) => ({ ...each, id }) as never
  const webhook = webhookOf(billing.stripe.account, event, WEBHOOK_SECRET, { at: ago(0), change })
  expect(await billing.post(webhook)).toBe(200)
}

const ago = (seconds: number) => new Date(billing.server.clock.now().getTime() - seconds * 1000)

/** What the database says of the user's payments. */
async function finalState() {
  const { subscription } = await billing.server.call(getBilling, { token })
  return { plan: await billing.planOf(token), subscription }
}

function* permutations<T>(items: T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries())
    for (const rest of permutations([...items.slice(0, index), ...items.slice(index + 1)])) yield [item, ...rest]
}

describe('a webhook', () => {
  test('PAY-07 is stored once and returns 200 with either secret, and an hour in the future', async () => {
    await billing.subscribe(token)
    const { account } = billing.stripe
    const event = newestEvent()
    for (const secret of [WEBHOOK_SECRET, 'whsec_second'])
      expect(await billing.post(webhookOf(account, event, secret, { at: ago(0) }))).toBe(200)
    expect(await billing.post(webhookOf(account, event, WEBHOOK_SECRET, { at: ago(-3600) }))).toBe(200)
    expect(await storedEvents()).toMatchObject([{ id: event.id, type: event.type }])
  })

  test('PAY-07 that nobody signed, that was changed, is old, or of the other mode is refused and leaves no row', async () => {
    await billing.subscribe(token)
    const { account } = billing.stripe
    const event = newestEvent()
    const good = webhookOf(account, event, WEBHOOK_SECRET, { at: ago(0) })
    const refused = [
      webhookOf(account, event, 'whsec_third', { at: ago(0) }),
      webhookOf(account, event, WEBHOOK_SECRET, { at: ago(301) }),
      webhookOf(account, event, WEBHOOK_SECRET, { at: ago(0), change: (each) => ({ ...each, livemode: true }) }),
      webhookOf(account, event, WEBHOOK_SECRET, {
        at: ago(0),
        change: (each) => ({ ...each, api_version: '2024-06-20' }),
      }),
      { ...good, body: `${good.body} ` },
      { ...good, signature: '' },
      { ...good, signature: 't=1,v1=00' },
      { ...good, body: '' },
      signWebhook('[]', WEBHOOK_SECRET, ago(0)),
      signWebhook('{', WEBHOOK_SECRET, ago(0)),
    ]
    for (const webhook of refused) expect(await billing.post(webhook), webhook.body.slice(0, 40)).toBe(400)
    expect(await storedEvents()).toEqual([])
    expect(await billing.post({ ...good, body: 'x'.repeat(1024 * 1024 + 1) })).toBe(413)
  })

  test.each(['subscription', 'invoice', 'charge'])(
    'of an example object of Stripe’s, a %s, is taken and changes nobody',
    async (object) => {
      await billing.subscribe(token)
      const before = await finalState()
      const example = {
        id: `evt_example_${object}`,
        object: 'event',
        api_version: null,
        created: 1_234_567_890,
        data: { object: { id: 'obj_123', object, customer: { id: 'cus_QXg1o8vcGmoR32', object: 'customer' } } },
        livemode: false,
        pending_webhooks: 0,
        request: { id: null, idempotency_key: null },
        type: `${object}.updated`,
        something: { new: true },
      }
      expect(await billing.post(signWebhook(JSON.stringify(example), WEBHOOK_SECRET, ago(0)))).toBe(200)
      await billing.sweep()
      expect(await storedEvents()).toMatchObject([{ state: 'done', last_error: null }])
      expect(await finalState()).toEqual(before)
    },
  )
})

describe('the plan follows Stripe', () => {
  test('PAY-07 every order of five events leads to the same state, also when each comes twice', async () => {
    await billing.subscribe(token)
    const { account } = billing.stripe
    const [subscription] = account.liveSubscriptions()
    billing.advance(20 * DAY)
    token = await billing.server.signIn(email)
    billing.advance(10 * DAY)
    account.renew(subscription?.id ?? '')
    account.updateSubscription(subscription?.id ?? '', { cancelAtPeriodEnd: true })
    const five = account.events.slice(-5)
    await billing.sweep()
    const expected = await finalState()
    expect(expected).toMatchObject({ plan: 'premium', subscription: { endsAt: expect.any(String) } })
    let count = 0
    for (const order of permutations(five)) {
      for (const event of [...order, ...order]) {
        const change = (each: object) => ({ ...each, id: `${event.id}_${count}` }) as never
        expect(await billing.post(webhookOf(account, event, WEBHOOK_SECRET, { at: ago(0), change }))).toBe(200)
      }
      count += 1
    }
    expect(count).toBe(120)
    // An event whose fetch fails on a busy machine is due again a minute later.
    const waiting = async () => {
      billing.advance(1)
      await billing.sweep()
      return (await storedEvents()).filter(({ state }) => state !== 'done')
    }
    await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
    expect(await finalState()).toEqual(expected)
  }, 120_000)

  test('PAY-07 when every webhook is lost, the sweep heals it within the hour, and a look at the account at once', async () => {
    const { account } = billing.stripe
    const first = await billing.subscribe(token, { source: 'pm_card_authenticationRequired' })
    account.confirmIntent(first.intentId ?? '', first.clientSecret ?? '', true)
    expect(await billing.planOf(token)).toBe('free')
    await expect.poll(() => billing.planOf(token)).toBe('premium')

    const [subscription] = account.liveSubscriptions()
    account.giveUp(subscription?.id ?? '')
    billing.advance(61)
    await billing.sweep()
    expect(await finalState()).toMatchObject({ plan: 'free', subscription: { status: 'canceled' } })
  })

  test.each([1, 5, 30])('PAY-07 an attempt whose tab was closed is looked up %i minutes later', async (minutes) => {
    const first = await billing.subscribe(token, { source: 'pm_card_authenticationRequired' })
    for (const earlier of [1, 5, 30].filter((each) => each < minutes)) {
      billing.advance(earlier === 1 ? 1 : 4)
      await billing.sweep()
    }
    billing.stripe.account.confirmIntent(first.intentId ?? '', first.clientSecret ?? '', true)
    billing.advance(minutes === 30 ? 25 : minutes === 5 ? 4 : 1)
    await billing.sweep()
    expect(billing.stripe.account.liveSubscriptions()).toHaveLength(1)
    expect(await billing.statusOf(token)).toBe('active')
  })

  test('PAY-07 a payment whose outcome the server could not read is found a minute later', async () => {
    let isBroken = true
    billing.stripe.faultOf = ({ method, path }) => {
      if (!isBroken || method !== 'GET' || path !== '/v1/subscriptions') return undefined
      isBroken = false
      return { kind: 'error', status: 500 }
    }
    expect(await billing.server.refusal(subscribe, { token, body: MONTHLY })).toMatchObject({ status: 503 })
    expect(billing.stripe.account.liveSubscriptions()).toHaveLength(1)
    billing.advance(1)
    await billing.sweep()
    expect(await billing.statusOf(token)).toBe('active')
  })

  test('fifty events at once and a cancellation end in what Stripe says', async () => {
    const beside = await billing.startBeside()
    await billing.subscribe(token)
    const { account } = billing.stripe
    const event = newestEvent()
    await billing.server.warmUp()
    const posts = Array.from({ length: 50 }, (_, index) => {
      const change = (each: object) => ({ ...each, id: `evt_${index}` }) as never
      return (index % 2 ? billing : beside).post(webhookOf(account, event, WEBHOOK_SECRET, { at: ago(0), change }))
    })
    const cancellation = billing.server.call(unsubscribe, { token, body: { reason: 'other', comment: 'Enough' } })
    expect(new Set(await Promise.all(posts))).toEqual(new Set([200]))
    await cancellation
    await Promise.all([billing.sweep(), beside.sweep()])
    expect((await storedEvents()).filter(({ state }) => state !== 'done')).toEqual([])
    expect(await finalState()).toMatchObject({ plan: 'premium', subscription: { endsAt: expect.any(String) } })
    await beside.server.close()
  })

  test('events of several customers are processed side by side, so that none outlives its claim', async () => {
    const names = ['bob', 'cy', 'dee']
    const others = []
    for (const name of names) others.push(await billing.server.signIn(`${name}@plumbline.example`))
    const events = []
    for (const each of [token, ...others]) {
      await billing.subscribe(each)
      events.push(newestEvent())
    }
    const [first, ...later] = events
    const customers = new Set<unknown>()
    const begun = Promise.withResolvers<void>()
    const [posted, together] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // A fetch that waited for ever would keep the server from closing
    onTestFinished(() => {
      posted.resolve()
      together.resolve()
    })
    billing.stripe.interrupt = async (request, when) => {
      if (!isFetch(request) || when === 'after') return
      customers.add(request.parameters.customer)
      if (customers.size === 1) {
        begun.resolve()
        return await posted.promise
      }
      if (customers.size === events.length) together.resolve()
      await together.promise
    }
    if (first !== undefined) await post(first)
    // The others are claimed in one batch, after the first event was
    await begun.promise
    for (const event of later) await post(event)
    posted.resolve()
    await billing.sweep()
    expect((await storedEvents()).map(({ state }) => state)).toEqual(events.map(() => 'done'))
  })

  test('one fetch answers all events of a customer that arrived before it', async () => {
    await billing.subscribe(token)
    const event = newestEvent()
    const posted = Promise.withResolvers<void>()
    onTestFinished(() => posted.resolve())
    billing.stripe.requests = []
    billing.stripe.interrupt = async (request, when) => {
      if (isFetch(request) && when === 'before') await posted.promise
    }
    await post(event)
    for (let index = 0; index < 12; index += 1) await post(event, `evt_${index}`)
    posted.resolve()
    await billing.server.app.background.run(WEBHOOK_SWEEP)
    expect((await storedEvents()).filter(({ state }) => state !== 'done')).toEqual([])
    expect(billing.stripe.requests.filter(isFetch).length).toBeLessThanOrEqual(2)
  })

  test('PAY-07 a webhook that cannot be processed now is processed later', async () => {
    await billing.subscribe(token)
    const [subscription] = billing.stripe.account.liveSubscriptions()
    billing.stripe.account.giveUp(subscription?.id ?? '')
    billing.stripe.faultOf = () => ({ kind: 'error', status: 500 })
    await billing.deliverEvents()
    expect(await billing.planOf(token)).toBe('premium')
    billing.stripe.faultOf = () => undefined
    billing.advance(2)
    await billing.sweep()
    expect(await billing.planOf(token)).toBe('free')
  })

  test('PAY-07 a customer whose creation was never recorded is recorded by its webhook', async () => {
    const { _id: userId } = await billing.server.call(getUser, { token })
    const { account } = billing.stripe
    const customer = account.createCustomer(email, { user_id: userId })
    customer.defaultMethod = account.attach('pm_card_visa', customer.id).id
    const metadata = { user_id: userId, attempt_id: 'lost' }
    account.createSubscription({ customer: customer.id, price: 'price_monthly', trialDays: 0, discounts: [], metadata })
    await billing.deliverEvents()
    expect(await finalState()).toMatchObject({ plan: 'premium', subscription: { status: 'active' } })
  })

  test('PAY-09 two subscriptions of one customer become one, and the second payment is given back', async () => {
    await billing.subscribe(token)
    const { account } = billing.stripe
    const [first] = account.liveSubscriptions()
    if (first === undefined) throw new Error('no subscription')
    billing.advance(1)
    account.createSubscription({
      customer: first.customer,
      price: 'price_monthly',
      trialDays: 0,
      discounts: [],
      metadata: { ...first.metadata, attempt_id: 'second' },
    })
    await billing.deliverEvents()
    expect(account.liveSubscriptions()).toEqual([first])
    expect(account.charges.map(({ refunded }) => refunded)).toEqual([false, true])
    expect(await billing.planOf(token)).toBe('premium')
  })

  test('a subscription to something else on the same customer is left alone', async () => {
    await billing.subscribe(token)
    const { account } = billing.stripe
    const [first] = account.liveSubscriptions()
    account.prices.set('price_other', {
      id: 'price_other',
      product: 'prod_other',
      name: 'Other',
      cents: 500,
      interval: 'month',
    })
    const customer = first?.customer ?? ''
    account.createSubscription({ customer, price: 'price_other', trialDays: 0, discounts: [], metadata: {} })
    await billing.deliverEvents()
    expect(account.liveSubscriptions()).toHaveLength(2)
  })

  test('of a customer that was deleted at Stripe nothing is left, and the user can subscribe again', async () => {
    await billing.subscribe(token)
    const [customer] = billing.stripe.account.customers.keys()
    billing.stripe.account.deleteCustomer(customer ?? '')
    await billing.deliverEvents()
    expect(await finalState()).toMatchObject({ plan: 'free', subscription: { status: 'canceled' } })
    await billing.subscribe(token)
    expect(await billing.planOf(token)).toBe('premium')
  })
})

test('the webhook needs no session and every other billing call does', async () => {
  expect(await billing.server.refusal(subscribe, { body: MONTHLY })).toMatchObject({ status: 401 })
})
