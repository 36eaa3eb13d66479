import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { lookupPublic, parseOutgoingAddress } from './outgoing-address.ts'

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://localhost/',
  'https://hooks.localhost/',
])('%s leads into a private network, which is refused unless it is allowed', (address) => {
  expect(() => parseOutgoingAddress(address, false)).toThrow('private network')
  expect(parseOutgoingAddress(address, true).protocol).toBe('https:')
})

test('only https without a password is an address, or http where private networks are allowed', () => {
  for (const address of ['hooks', 'http://hooks.example', 'ftp://hooks.example', 'file:///etc/passwd'])
    expect(() => parseOutgoingAddress(address, false), address).toThrow('https://')
  expect(() => parseOutgoingAddress('https://ada:secret@hooks.example', true)).toThrow('password')
  expect(parseOutgoingAddress('https://hooks.example/a?b=c', false).href).toBe('https://hooks.example/a?b=c')
  expect(parseOutgoingAddress('http://hooks.example/', true).href).toBe('http://hooks.example/')
})

test('a name that resolves to an address of a private network is refused when the connection is made', async () => {
  const lookup = promisify(lookupPublic)
  await expect(lookup('localhost', {})).rejects.toThrow('private network')
  await expect(lookup('localhost', { all: true })).rejects.toThrow('private network')
})
