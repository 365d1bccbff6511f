/** ABP’s pair of what people read and what is sent. */
import { type Static, Type } from 'typebox'
import { flag, shape, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

export const NameValue = shape('NameValue', {
  name: text(limits.lookupText, 'What people read.'),
  value: text(limits.lookupText, 'What is sent.'),
})
export type NameValue = Static<typeof NameValue>

export const ComboboxItem = shape('ComboboxItem', {
  value: text(limits.lookupText, 'What is sent.'),
  displayText: text(limits.lookupText, 'What people read.'),
  isSelected: flag('It is the one that was asked for.'),
})
export type ComboboxItem = Static<typeof ComboboxItem>

export const nameValues = (description: string) => Type.Array(NameValue, { maxItems: limits.lookupItems, description })
