import { expect, test } from 'vitest'
import { allowedUserNameCharacters, limits } from '../../contract/vocabulary/limits.ts'
import { personNames } from './names.ts'

const people = personNames(420)

test('demo people are the same every time, each with a user name of their own', () => {
  expect(personNames(420)).toEqual(people)
  expect(new Set(people.map(({ userName }) => userName)).size).toBe(people.length)
})

test('their names fit what the product takes', () => {
  for (const { name, surname, userName } of people) {
    expect([...userName].filter((character) => !allowedUserNameCharacters.includes(character))).toEqual([])
    expect(name.length).toBeLessThanOrEqual(limits.name)
    expect(surname.length).toBeLessThanOrEqual(limits.surname)
  }
})

test('some are written from right to left, and some are long', () => {
  expect(people.filter(({ name }) => /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(name)).length).toBeGreaterThan(20)
  expect(people.filter(({ name, surname }) => name.length + surname.length > 30).length).toBeGreaterThan(5)
})
