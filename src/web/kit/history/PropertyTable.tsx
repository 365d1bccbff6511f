import { FormattedMessage, useIntl } from 'react-intl'
import type { EntityPropertyChange } from '../../../contract/services/audit-log.ts'
import { PartEmpty } from '../part/Part.tsx'
import { changedValue } from './changed-value.ts'
import classes from './PropertyTable.module.css'

/** What one change changed. */
export function PropertyTable({ changed }: { changed: readonly EntityPropertyChange[] }) {
  const intl = useIntl()
  if (changed.length === 0) {
    return (
      <PartEmpty>
        <FormattedMessage id="history.noProperties" />
      </PartEmpty>
    )
  }
  return (
    <table className={classes.properties}>
      <thead>
        <tr>
          {(['history.property', 'history.before', 'history.after'] as const).map((id) => (
            <th key={id} scope="col">
              <FormattedMessage id={id} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changed.map((property) => (
          <tr key={[property.propertyName, property.originalValue, property.newValue].join()}>
            <th scope="row">{property.displayName}</th>
            <td>
              <bdi>{property.originalText ?? changedValue(intl, property, property.originalValue)}</bdi>
            </td>
            <td>
              <bdi>{property.newText ?? changedValue(intl, property, property.newValue)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
