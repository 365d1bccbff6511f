import { type RefObject, useEffect } from 'react'
import { type Changes, changesOf } from './draft-changes.ts'
import { sinceTyped, type TypedOver, typedOverIn } from './their-changes.ts'

/**
 * What is typed, each over what its field held when that began: what the server has may be something else by now. `typedOver` keeps
 * that: it is set where a draft comes back, and emptied where something is saved or given up.
 */
export function useTypedOver(before: object, typed: object, typedOver: RefObject<TypedOver>): Changes {
  const changes = sinceTyped(changesOf(before, typed), typedOver.current)
  useEffect(() => {
    typedOver.current = typedOverIn(changes)
  })
  return changes
}
