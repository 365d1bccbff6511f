import type { ReactNode } from 'react'
import classes from './IdentityCell.module.css'
import { initials } from './initials.ts'

interface IdentityCellProps {
  name: string
  /** Tells apart those of one name. */
  detail: string
  /** Beside the detail. */
  mark?: ReactNode
}

/** Who or what a row is about: found by the eye first, and cut last. */
export function IdentityCell({ name, detail, mark }: IdentityCellProps) {
  return (
    <span className={classes.identity}>
      <Avatar name={name} />
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          <bdi>{name}</bdi>
        </span>{' '}
        <span className={classes.second}>
          <span className={classes.detail} title={detail}>
            <bdi>{detail}</bdi>
          </span>
          {mark}
        </span>
      </span>
    </span>
  )
}

/** As many as the sheet has hues. */
const hueCount = 6

const hueOf = (name: string) => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % hueCount

export function Avatar({ name }: { name: string }) {
  return (
    <span className={classes.avatar} data-hue={hueOf(name)} aria-hidden>
      {initials(name)}
    </span>
  )
}
