import { orderedJson } from '../../shared/ordered-json.ts'

/** Names a query in the cache and on the device: the same question has the same name, however it was put together. */
export const queryKey = (endpointName: string, args: unknown): string => `${endpointName}(${orderedJson(args)})`
