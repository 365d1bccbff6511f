import { useState } from 'react'

interface QueryAnswer<Data> {
  currentData?: Data | undefined
  fulfilledTimeStamp?: number | undefined
}

/**
 * The first answer that came after the form was opened. An older one would undo what others changed since, and a later one,
 * which every try to save brings about, what is being typed.
 */
export function useFreshAnswer<Data>({ currentData, fulfilledTimeStamp = 0 }: QueryAnswer<Data>) {
  const [openedAt, setOpenedAt] = useState(() => Date.now())
  const [answer, setAnswer] = useState<Data>()
  if (answer === undefined && currentData !== undefined && fulfilledTimeStamp >= openedAt) setAnswer(currentData)
  const startOver = () => {
    setOpenedAt(Date.now())
    setAnswer(undefined)
  }
  return { answer, startOver }
}
