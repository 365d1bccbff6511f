/** What a failure says that brings no words of its own: a proxy's, or an answer that was cut off. */
let words = ''

/** Empty until texts are there. */
export const unexpectedWords = (): string => words

export const sayUnexpected = (said: string): void => {
  words = said
}
