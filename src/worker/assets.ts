/** A page in place of a missing file must never be kept under that file’s name. */
export function keepsAsset(response: Response): boolean {
  const type = response.headers.get('Content-Type') ?? ''
  return response.status === 200 && response.type === 'basic' && !type.includes('text/html')
}
