/**
 * Of two answers that which was asked for later is newer, however late it came; by the device’s clock, in milliseconds. What lies
 * ahead was asked for before the clock was set back, and is taken for the older one.
 */
export const isAskedLater = (askedAt: number, than: number): boolean => askedAt > than && askedAt <= Date.now()
