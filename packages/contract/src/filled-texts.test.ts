import { expect, test } from 'vitest'
import { createAccessToken } from './access-tokens/schemas.ts'
import { emailAddress } from './accounts/schemas.ts'
import { sendFeedback } from './feedback/schemas.ts'
import { importSecurity } from './imports/schemas.ts'
import { updateIntegration } from './integrations/schemas.ts'
import { renamePasskey } from './passkeys/schemas.ts'
import { createPortfolio, updatePortfolio } from './portfolios/schemas.ts'
import { watchAsset } from './watchlist/schemas.ts'

const token = { scope: 'read', expiresOn: '2024-03-01', portfolioIds: null }
const part = (percent: number) => ({ stockId: 'a', name: 'Acme', percent })

test.each([
  ['a token of one letter', createAccessToken.body, { ...token, name: ' x ' }, true],
  ['a token without a name', createAccessToken.body, { ...token, name: ' ' }, false],
  ['a passkey of one letter', renamePasskey.body, { name: ' x ' }, true],
  ['a passkey without a name', renamePasskey.body, { name: ' ' }, false],
  ['a portfolio of one letter', createPortfolio.body, { name: ' x ', currency: 'EUR' }, true],
  ['a portfolio with an empty name', createPortfolio.body, { name: ' ', currency: 'EUR' }, false],
  ['feedback of six characters', sendFeedback.body, { message: ' thanks ' }, true],
  ['feedback of five characters', sendFeedback.body, { message: ' thank ' }, false],
  ['a security by its ISIN', importSecurity, { isin: 'US0378331005' }, true],
  ['a security by its symbol', importSecurity, { symbol: 'AAPL' }, true],
  ['a security by its name', importSecurity, { name: 'Apple' }, true],
  ['a security by its currency alone', importSecurity, { currency: 'USD' }, false],
  ['a new code of six characters', updateIntegration.body, { oneTimePassword: '123456' }, true],
  ['a new code that is empty', updateIntegration.body, { oneTimePassword: '' }, true],
  ['a new code of five characters', updateIntegration.body, { oneTimePassword: '12345' }, false],
  ['a new code of seven characters', updateIntegration.body, { oneTimePassword: '1234567' }, false],
  ['an integration without a change', updateIntegration.body, {}, false],
  ['a benchmark of 100 percent', updatePortfolio.body, { benchmark: [part(60), part(40)] }, true],
  ['a benchmark of three thirds', updatePortfolio.body, { benchmark: [part(33.33), part(33.33), part(33.33)] }, true],
  ['no benchmark', updatePortfolio.body, { benchmark: [] }, true],
  ['a benchmark of 99 percent', updatePortfolio.body, { benchmark: [part(60), part(39)] }, false],
  ['a benchmark of 101 percent', updatePortfolio.body, { benchmark: [part(60), part(41)] }, false],
  ['a target above 0', watchAsset.body, { targetPrice: '0.01' }, true],
  ['a target of 0', watchAsset.body, { targetPrice: '0' }, false],
])('%s', (_what, schema, body, isAccepted) => {
  expect(schema.safeParse(body).success).toBe(isAccepted)
})

test('a note of blanks is none', () => {
  expect(watchAsset.body.parse({ notes: '  ' })).toMatchObject({ notes: null })
  expect(watchAsset.body.parse({ notes: ' cheap ' })).toMatchObject({ notes: 'cheap' })
})

test('an address that is missing is told apart from one that is wrong', () => {
  const messagesOf = (address: string) => emailAddress.safeParse(address).error?.issues.map(({ message }) => message)
  expect(messagesOf(' ')).toEqual(['Please fill all fields to create an account'])
  expect(messagesOf('ada')).toEqual(['Please enter a valid email address'])
  expect(messagesOf(' ada@example.org ')).toBeUndefined()
})
