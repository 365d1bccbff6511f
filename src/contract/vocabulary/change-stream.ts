/**
 * Of our own, beside the catalogue: server-sent events for the page of whoever is signed in, with the access token as its
 * bearer. They say what is to be asked for anew, and never what it is. A page that is not reached by it asks now and then.
 */
export const changeStreamPath = '/api/changes'

/** `menu`: what may have changed are reports, rights, features, or how things and the person are called. */
export const changes = ['notifications', 'menu'] as const
export type Change = (typeof changes)[number]

/** Milliseconds between two signs of life. */
export const changeStreamBeat = 20_000
