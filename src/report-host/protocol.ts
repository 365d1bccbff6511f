/** Words of the embed protocol that this page speaks, and the one way in which it refuses. */

export const traceLevel = { warning: 2, error: 3, expectedError: 4, unexpectedError: 5, fatal: 6 } as const

/** The protocol's `IError`: what a rejected promise of the SDK holds, and the detail of the event `error`. */
export interface ErrorDetail {
  message: string
  detailedMessage?: string
  errorCode?: string
  level?: number
  technicalDetails?: { errorInfo: readonly { key: string; value: string }[] }
}

export class ProtocolError extends Error {
  readonly statusCode: number
  readonly detail: ErrorDetail

  constructor(statusCode: number, detail: ErrorDetail) {
    super(detail.detailedMessage ?? detail.message)
    this.name = 'ProtocolError'
    this.statusCode = statusCode
    this.detail = { level: traceLevel.error, ...detail }
  }
}

export const invalid = (detailedMessage: string) =>
  new ProtocolError(400, { message: 'Invalid parameters', detailedMessage, errorCode: '400' })

export const notFound = (detailedMessage: string) =>
  new ProtocolError(404, { message: 'PowerBIEntityNotFound', detailedMessage, errorCode: '404' })

export const notAuthorized = (detailedMessage: string) =>
  new ProtocolError(403, { message: 'PowerBINotAuthorizedException', detailedMessage, errorCode: '403' })

/** What Power BI does and local reports do not. */
export const notSupported = (what: string) =>
  new ProtocolError(501, {
    message: 'NotSupported',
    detailedMessage: `Local reports do not support ${what}.`,
    errorCode: '501',
  })

export const tokenExpired = () =>
  new ProtocolError(403, {
    message: 'TokenExpired',
    detailedMessage: 'Access token has expired, resubmit with a new access token',
    errorCode: '403',
    level: traceLevel.fatal,
  })

export const asError = (failure: unknown) =>
  failure instanceof ProtocolError
    ? failure
    : new ProtocolError(500, {
        message: 'Unexpected error',
        detailedMessage: failure instanceof Error ? failure.message : String(failure),
        level: traceLevel.unexpectedError,
      })

export const permissions = { read: 0, readWrite: 1, copy: 2, create: 4, all: 7 } as const
export const viewModes = { view: 0, edit: 1 } as const
export const layoutTypes = { master: 0, custom: 1, mobilePortrait: 2, mobileLandscape: 3 } as const
export const displayOptions = { fitToPage: 0, fitToWidth: 1, actualSize: 2 } as const
export const displayModes = { visible: 0, hidden: 1 } as const
export const commandDisplay = { enabled: 0, disabled: 1, hidden: 2 } as const
export const hyperlinkBehaviors = { navigate: 0, navigateAndRaiseEvent: 1, raiseEvent: 2 } as const
export const filtersOperations = { removeAll: 0, replaceAll: 1, add: 2, replace: 3 } as const
export const sortDirections = { ascending: 1, descending: 2 } as const
export const exportDataTypes = { summarized: 0, underlying: 1 } as const

export const filterTypes = {
  advanced: 0,
  basic: 1,
  unknown: 2,
  includeExclude: 3,
  relativeDate: 4,
  topN: 5,
  tuple: 6,
  relativeTime: 7,
  identity: 8,
  hierarchy: 9,
  hierarchyIdentity: 10,
} as const

/** Sizes in pixels of the protocol's page size types; 4 is custom and brings its own. */
export const pageSizes: Readonly<Record<number, { width: number; height: number }>> = {
  0: { width: 1280, height: 720 },
  1: { width: 960, height: 720 },
  2: { width: 296, height: 592 },
  3: { width: 816, height: 1056 },
  5: { width: 360, height: 640 },
}
export const customPageSize = 4
export const mobilePageSize = 5
