import { expect, test } from 'vitest'
import { signature } from './twitter.ts'

test('calls are signed as Twitter’s published example is', () => {
  const context = {
    method: 'POST',
    url: 'https://api.twitter.com/1.1/statuses/update.json',
    query: { include_entities: 'true', status: 'Hello Ladies + Gentlemen, a signed OAuth request!' },
    parameters: {
      oauth_consumer_key: 'xvz1evFS4wEEPTGEFPHBog',
      oauth_nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '1318622958',
      oauth_token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
      oauth_version: '1.0',
    },
  } as const
  const consumerSecret = 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw'
  const tokenSecret = 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE'
  expect(signature(context, consumerSecret, tokenSecret)).toBe('hCtSmYh+iHYCEqBWrE7C7hYmtUk=')
})
