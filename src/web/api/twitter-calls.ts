import { twitterGetAccessTokenPath, twitterGetRequestTokenPath } from './generated/paths.ts'
import type { TwitterAccessToken, TwitterRequestToken } from './generated/twitter.ts'
import { ask } from './start-calls.ts'

export const getTwitterRequestToken = (state: string) =>
  ask<TwitterRequestToken>({ url: twitterGetRequestTokenPath, method: 'POST', body: { state } })

export const getTwitterAccessToken = (token: string, verifier: string) =>
  ask<TwitterAccessToken>({ url: twitterGetAccessTokenPath, method: 'POST', body: { token, verifier } })
