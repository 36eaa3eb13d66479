import { expect, test } from 'vitest'
import { findUserChange } from './find-user-change.ts'

const user = { email: 'ada@plumbline.example' }

test('only what was edited is sent, without blanks around it', () => {
  expect(findUserChange(user, {})).toEqual({})
  expect(findUserChange(user, { first_name: ' Ada ', last_name: '', emailSubscribe: false })).toEqual({
    first_name: 'Ada',
    last_name: '',
    emailSubscribe: false,
  })
})

test('an email address that was edited but is unchanged is not sent', () => {
  expect(findUserChange(user, { email: 'ada@plumbline.example ' })).toEqual({})
  expect(findUserChange(user, { email: 'bea@plumbline.example ' })).toEqual({ email: 'bea@plumbline.example' })
})

test('a chosen currency and country are sent', () => {
  expect(findUserChange(user, { currency: 'CHF', country: 'CH' })).toEqual({ currency: 'CHF', country: 'CH' })
})
