import { useDebouncedValue } from '@mantine/hooks'

/** Milliseconds after which who looks at a screen takes it for what is. */
const long = 1_500

/** What was stored stands there for so long that its age is told, though something newer is asked for (O65). */
export function useHasStood(storedAt: Date | undefined): boolean {
  const isStored = storedAt !== undefined
  const [wasStored] = useDebouncedValue(isStored, long)
  return isStored && wasStored
}
