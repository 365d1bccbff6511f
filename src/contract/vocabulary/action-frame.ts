/** Where the page that a service answered an action with is shown: in a frame of its own, once. */
export const actionFramePath = '/api/action-frame'

/** What such a page sends to its parent when it is done. */
export const closeMessage = 'close'
