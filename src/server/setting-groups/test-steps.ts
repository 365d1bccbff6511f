/** A way that is gone step by step, each needing the one before it, up to where it goes no further. */
import type { connectionMenders } from '../../contract/models/settings.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { wordsOfRefusal } from '../access/refusal-words.ts'
import { Refusal } from '../access/refusals.ts'
import type { Translate } from '../texts/localization.ts'

export type Mender = (typeof connectionMenders)[number]

interface Step<Name> {
  name: Name
  isDone: boolean
  problem: string | null
  mender: Mender | null
}

export function testSteps<Name extends string>(translate: Translate, menderOf: (key: MessageKey) => Mender) {
  const steps: Step<Name>[] = []
  return {
    steps,
    /** Null once a step has failed. */
    async step<T>(name: Name, go: () => Promise<T> | T): Promise<T | null> {
      if (steps.some(({ isDone }) => !isDone)) return null
      try {
        const found = await go()
        steps.push({ name, isDone: true, problem: null, mender: null })
        return found
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        steps.push({ name, isDone: false, problem: wordsOfRefusal(error, translate), mender: menderOf(error.key) })
        return null
      }
    },
  }
}
