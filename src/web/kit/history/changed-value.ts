/** Of JSON what people read: words without quotes, lists with commas; what was cut stays as it is. */
export function changedValue(json: string | null): string {
  if (json === null) return ''
  try {
    const value: unknown = JSON.parse(json)
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
    return typeof value === 'string' ? value : json
  } catch {
    return json
  }
}
