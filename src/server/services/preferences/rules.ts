/** A device’s clock may be ahead: a change of tomorrow would hold against all of today’s. */
export const believed = (told: string, now: Date): Date => {
  const time = new Date(told)
  return time < now ? time : now
}

/** Null: it is a page of the portal. */
export function reportOfPage(page: string): number | null {
  const [, id] = /^\/app\/main\/report\/(\d+)\?/.exec(page) ?? []
  return id === undefined ? null : Number(id)
}
