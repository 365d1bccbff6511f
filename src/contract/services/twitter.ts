import { Type } from 'typebox'
import { anyone, command, service } from '../operation.ts'
import { flag, secret, shape, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

export const twitter = service(
  'Twitter',
  {
    getRequestToken: command.post({
      summary: 'Begins a sign-in with Twitter. Only the browser that began it can finish it.',
      query: Type.Object({
        state: Type.Optional(
          Type.String({
            pattern: '^[\\w.-]+$',
            maxLength: limits.token,
            format: 'password',
            description: 'Twitter hands it back in the address that it leads to.',
          }),
        ),
      }),
      answer: shape('TwitterRequestToken', {
        token: text(limits.token, 'Twitter’s token for this sign-in.'),
        confirmed: flag('Twitter knows where to lead the browser back.'),
        redirectUrl: text(limits.returnUrl, 'Where the browser goes now.'),
      }),
      permission: anyone,
      browserCookie: 'given',
    }),
    getAccessToken: command.post({
      summary: 'Ends what Twitter led the browser back with; the answer goes into `ExternalAuthenticate`.',
      query: Type.Object({
        token: secret(limits.token, 'Twitter’s token for this sign-in.'),
        verifier: secret(limits.token, 'What Twitter led the browser back with.'),
      }),
      answer: shape('TwitterAccessToken', {
        accessToken: text(limits.token, 'Twitter’s token of the person.'),
        accessTokenSecret: text(limits.token, 'Its other half.'),
        userId: text(64, 'The person at Twitter.'),
        userName: text(limits.userName, 'Name there.'),
      }),
      permission: anyone,
      browserCookie: 'asked',
    }),
  },
  '/api/Twitter',
)
