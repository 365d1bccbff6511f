import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::7', '2001:db8:1:2'],
  ['2001:db8::a:b:c:d', '2001:db8:0:0'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1::a:b:c:d', '2001:db8:1:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('A98: %s counts as of %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
