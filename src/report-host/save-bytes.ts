/** A file for the person, by the browser’s own way of keeping what it was given. */
export function saveBytes(name: string, bytes: BlobPart, mediaType: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
