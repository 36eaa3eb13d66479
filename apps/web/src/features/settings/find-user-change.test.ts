import { expect, test } from 'vitest'
import { findUserChange } from './find-user-change.ts'

const draft = {
  first_name: ' Ada ',
  last_name: '',
  email: 'ada@plumbline.example ',
  currency: null,
  country: null,
  emailSubscribe: true,
}

test('the same address and what was never chosen are not sent', () => {
  expect(findUserChange({ email: 'ada@plumbline.example' }, draft)).toEqual({
    first_name: 'Ada',
    last_name: '',
    emailSubscribe: true,
  })
})

test('a new address, currency and country are sent', () => {
  const change = findUserChange({ email: 'old@plumbline.example' }, { ...draft, currency: 'CHF', country: 'CH' })
  expect(change).toMatchObject({ email: 'ada@plumbline.example', currency: 'CHF', country: 'CH' })
})
