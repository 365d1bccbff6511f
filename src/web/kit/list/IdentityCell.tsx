import type { ReactNode } from 'react'
import classes from './IdentityCell.module.css'
import { initials } from './initials.ts'

interface IdentityCellProps {
  name: string
  /** Tells apart those of one name. */
  detail: string
  /** Beside the detail. */
  mark?: ReactNode
  /** Organisations are tiles; people are round. */
  isTile?: boolean
}

/** Who or what a row is about: found by the eye first, and cut last. */
export function IdentityCell({ name, detail, mark, isTile }: IdentityCellProps) {
  return (
    <span className={classes.identity}>
      <Avatar name={name} isTile={isTile} />
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

interface AvatarProps {
  name: string
  /** Beside the title of a page. */
  isLarge?: boolean
  isTile?: boolean | undefined
  /** Address of a picture, where there is one. */
  picture?: string | null
}

export function Avatar({ name, isLarge, isTile, picture = null }: AvatarProps) {
  const marks = { 'data-large': isLarge, 'data-tile': isTile }
  return (
    <span className={classes.avatar} data-hue={hueOf(name)} {...marks} aria-hidden>
      {picture === null ? initials(name) : <img src={picture} alt="" />}
    </span>
  )
}
