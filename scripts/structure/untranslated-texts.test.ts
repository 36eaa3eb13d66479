import { describe, expect, test } from 'vitest'
import { unmarkedIn, untranslatedIn } from '../checks/untranslated-texts.ts'

const file = 'apps/web/src/features/watchlist/watchlist-page.tsx'
const textsOf = (source: string) => untranslatedIn(file, source).map(({ text }) => text)

describe('a text outside of a macro', () => {
  test.each([
    ['const page = () => <p>Your watchlist is empty</p>', 'Your watchlist is empty'],
    ['const page = () => <p>Save</p>', 'Save'],
    ['const page = () => <p>{count} assets and <b>{name}</b></p>', '{count} assets and {name}'],
    ['const page = () => <Field label="Notes" />', 'Notes'],
    ['const page = () => <Field label={isNew ? "New" : t`Old`} />', 'New'],
    ['const page = () => <Field label={`Price in $' + '{currency}`} />', 'Price in {currency}'],
    ["const column = { id: 'price', label: 'Price' }", 'Price'],
    ["showFailure('The asset could not be added', error)", 'The asset could not be added'],
    ["throw new PasskeyPromptClosed('The prompt was closed')", 'The prompt was closed'],
  ])('in %s is found', (source, text) => {
    expect(textsOf(source)).toEqual([text])
  })

  test.each([
    ['const page = () => <p>{t`Your watchlist is empty`}</p>'],
    ['const page = () => <Trans>Find it in the <Link to="/screener">screener</Link></Trans>'],
    ['const page = () => <p>{name} · <Trans>money in {amount}</Trans></p>'],
    ['const page = () => <Field label={t`Price in $' + '{currency}`} className="wide" />'],
    ["console.warn('The analytics module failed', error)"],
    ["showFailure(plural(count, { one: '# asset was lost', other: '# assets were lost' }))"],
    ["throw new Error('The page has no element with the id root')"],
    ["import { Watchlist } from './watch list page.ts'"],
  ])('there is none in %s', (source) => {
    expect(textsOf(source)).toEqual([])
  })
})

describe('a text of the server', () => {
  const unmarked = (source: string) =>
    unmarkedIn('apps/server/src/webhooks/webhooks.ts', source).map(({ text }) => text)

  test.each([
    ["throw new DomainError('not-found', 'There is no such webhook.')", 'There is no such webhook.'],
    ['throw new DomainError("too-large", `$' + '{name} is too large`)', '{name} is too large'],
    ["refuse('url', 'The address is private')", 'The address is private'],
    ["const result = { success: false, message: 'It was declined' }", 'It was declined'],
  ])('in %s is not marked', (source, text) => {
    expect(unmarked(source)).toEqual([text])
  })

  test.each([
    ["throw new DomainError('not-found', text('There is no such webhook.'))"],
    ["const words = markText('There is no such webhook.')"],
    ['throw new DomainError("invalid-payload", `url: $' + '{reason}`)'],
    ["log.warn({ url }, 'the webhook was refused')"],
    ["throw new Error('The table has no rows')"],
  ])('needs no mark in %s', (source) => {
    expect(unmarked(source)).toEqual([])
  })
})
