/** What a body that somebody typed is sent as. */
export function contentTypeOf(body: string): string {
  try {
    JSON.parse(body)
    return 'application/json'
  } catch (error) {
    if (error instanceof SyntaxError) return 'text/plain; charset=utf-8'
    throw error
  }
}
