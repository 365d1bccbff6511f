import { expect, test } from 'vitest'
import { isWholePicture } from './whole-picture.ts'

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Its own beginning, with the end of a small picture within it. */
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xda, 1, 0xff, 0xd9, 0xff, 0xda, 0, 8, 1, 2, 3, 0xff, 0xd9])
const webp = Buffer.concat([Buffer.from('RIFF'), Buffer.from([12, 0, 0, 0]), Buffer.from('WEBPVP8 ....')])

test.each([
  ['PNG', png],
  ['JPEG', jpeg],
  ['WebP', webp],
])('U188: a %s is whole, and not once its end is missing', (_, whole) => {
  expect(isWholePicture(whole)).toBe(true)
  expect(isWholePicture(Buffer.concat([whole, Buffer.from('more')]))).toBe(true)
  for (let length = 12; length < whole.length - 4; length++) {
    expect(isWholePicture(whole.subarray(0, length)), `${length}`).toBe(false)
  }
})

test('U188: what is no such picture is left to others', () => {
  expect(isWholePicture(Buffer.from('<svg/>'))).toBe(true)
  expect(isWholePicture(Buffer.from(''))).toBe(true)
})
