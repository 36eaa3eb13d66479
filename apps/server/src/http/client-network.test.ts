import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

test.each([
  { address: '192.0.2.7', network: '192.0.2.7' },
  { address: '::ffff:192.0.2.7', network: '192.0.2.7' },
  { address: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1:2' },
  { address: '2001:db8::1', network: '2001:db8:0:0' },
  { address: '2001:db8::2', network: '2001:db8:0:0' },
  { address: '2001:0db8::', network: '2001:db8:0:0' },
  { address: '2001:db8:0:1::1', network: '2001:db8:0:1' },
  { address: '::1', network: '0:0:0:0' },
])('$address belongs to $network', ({ address, network }) => {
  expect(clientNetwork(address)).toBe(network)
})
