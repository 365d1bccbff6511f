/** Pictures of people. They live in the page’s memory alone: nothing of them stays on a device. */
import { useEffect, useReducer } from 'react'
import { ownProfileGetProfilePicturePath } from '../api/generated/paths.ts'
import { fetchOurs } from '../api/transport.ts'
import { useIsReachable } from '../store/hooks.ts'

/** Addresses by version, under which a picture never changes. */
const known = new Map<string, string>()
const asked = new Map<string, Promise<void>>()

async function fetchPicture(userId: number, id: string): Promise<void> {
  const call = { url: ownProfileGetProfilePicturePath, params: { userId, id } }
  const answer = await fetchOurs(call, (response) => response.blob())
  if (answer?.response.ok) known.set(id, URL.createObjectURL(answer.body))
  else asked.delete(id)
}

/** Several parts of a page ask at the same moment. */
function askOnce(userId: number, id: string): Promise<void> {
  const asking = asked.get(id) ?? fetchPicture(userId, id)
  asked.set(id, asking)
  return asking
}

/** Where the page has it; null while it does not, and where there is none. */
export function useProfilePicture(userId: number | undefined, id: string | null | undefined): string | null {
  const isReachable = useIsReachable()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (userId === undefined || !id || known.has(id) || !isReachable) return
    let isWanted = true
    askOnce(userId, id).then(() => isWanted && redraw(), reportError)
    return () => {
      isWanted = false
    }
  }, [userId, id, isReachable])
  return (id && known.get(id)) ?? null
}
