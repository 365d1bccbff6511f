/**
 * Of queries that are asked by an act of code and answered to it: when the server is back nobody waits for them any more, and
 * whoever asked has its own way of asking again. Without it they are fetched again for as long as their screen stands (O51).
 */
export const askedOnce = { refetchOnReconnect: false } as const
