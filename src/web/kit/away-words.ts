import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { useIsReachable } from '../store/hooks.ts'

interface Words {
  title: MessageKey
  detail: MessageKey
}

const noAnswer: Words = { title: 'kit.noAnswer', detail: 'kit.noAnswerDetail' }

/** Of what nobody answered: the words for a device without a server, unless all else is answered. */
export const useAwayWords = (offline: Words): Words => (useIsReachable() ? noAnswer : offline)
