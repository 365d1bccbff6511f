import type { IntlShape } from 'react-intl'
import type { EntityPropertyChange } from '../../../contract/services/audit-log.ts'

type Typed = Pick<EntityPropertyChange, 'propertyTypeFullName'>

/** Of JSON what people read: words without quotes, lists with commas, moments of their own zone; what was cut stays as it is. */
export function changedValue(intl: IntlShape, { propertyTypeFullName }: Typed, json: string | null): string {
  const value = parsed(json)
  if (value === null) return ''
  if (propertyTypeFullName === 'System.Boolean' && /^(true|false)$/.test(String(value))) {
    return intl.formatMessage({ id: String(value) === 'true' ? 'history.yes' : 'history.no' })
  }
  if (propertyTypeFullName === 'System.DateTime' && !Number.isNaN(Date.parse(String(value)))) {
    return intl.formatDate(String(value), { dateStyle: 'medium', timeStyle: 'short' })
  }
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  return typeof value === 'string' ? value : String(json)
}

function parsed(json: string | null): unknown {
  if (json === null) return null
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}
