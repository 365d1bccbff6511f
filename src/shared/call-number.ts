/** 128 random bits in hexadecimal; also on pages that came without TLS, where there is no `crypto.randomUUID`. */
export const newCallNumber = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
