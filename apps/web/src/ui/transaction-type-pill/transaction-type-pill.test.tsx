import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { TransactionTypePill } from './transaction-type-pill.tsx'

const WRITTEN: Record<string, string> = {
  reversesplit: 'reverse split',
  spinoff: 'spin-off',
  opening: 'opening position',
}

test('TXN-02 each of the six types has its color, transfers and company actions too, and any other type is neutral', async () => {
  const types = [
    'buy',
    'sell',
    'dividend',
    'fee',
    'split',
    'reversesplit',
    'transfer',
    'opening',
    'exchange',
    'spinoff',
    'gift',
  ]
  const screen = await renderUi(types.map((type) => <TransactionTypePill key={type} type={type} />))
  const looks = types.map((type) => {
    const pill = screen.getByText(WRITTEN[type] ?? type, { exact: true }).element()
    const { color, backgroundColor, boxShadow } = getComputedStyle(pill)
    return [color, backgroundColor, boxShadow].join()
  })
  expect(new Set(looks).size).toBe(types.length)
  const other = screen.getByText('gift', { exact: true }).element()
  expect(other.getAttribute('data-type')).toBeNull()
})
