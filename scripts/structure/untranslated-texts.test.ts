import { describe, expect, test } from 'vitest'
import { untranslatedIn } from '../checks/untranslated-texts.ts'

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
