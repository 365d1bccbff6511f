/** Where anybody hears whether the database answers: as those who run the portal ask it, and for a browser behind a proxy that keeps that address for itself. */
export const healthPaths = { usual: '/health', ofCalls: '/api/health' } as const
