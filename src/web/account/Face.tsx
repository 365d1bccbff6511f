import { FormattedMessage } from 'react-intl'
import { type OrganizationFace, signInPictureOf } from '../session/organization-looks.ts'
import classes from './Face.module.css'

const columns = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const rows = [0, 1, 2, 3, 4, 5]
/** The mark itself, by column and row; the other tiles stand around it as a ground. */
const mark: Readonly<Record<string, string | undefined>> = {
  '3,1': classes.deep,
  '4,1': classes.bright,
  '5,1': classes.far,
  '3,2': classes.pale,
  '4,2': classes.near,
  '5,2': classes.pale,
  '4,3': classes.farDeep,
}

const groundOf = (column: number, row: number) => ((column * 5 + row * 3) % 4 < 2 ? classes.ground : classes.faint)

/** A picture beside the form; who does not see it misses nothing. */
export function Face({ organization }: { organization: OrganizationFace | null }) {
  const picture = organization && signInPictureOf(organization)
  return (
    <aside className={classes.face} data-part="face" aria-hidden>
      {picture ? <img src={picture} alt="" className={classes.picture} /> : <Tiles />}
      {!picture && (
        <p className={classes.words}>
          <FormattedMessage id="signIn.face" />
        </p>
      )}
    </aside>
  )
}

function Tiles() {
  return (
    <svg className={classes.tiles} viewBox="0 0 1136 752" preserveAspectRatio="xMidYMin slice" aria-hidden>
      {columns.flatMap((column) =>
        rows.map((row) => (
          <rect
            key={`${column},${row}`}
            x={column * 128}
            y={row * 128 - 16}
            width={112}
            height={112}
            rx={28}
            className={mark[`${column},${row}`] ?? groundOf(column, row)}
          />
        )),
      )}
    </svg>
  )
}
