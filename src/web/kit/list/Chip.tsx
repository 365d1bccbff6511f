import classes from './NamesCell.module.css'

export interface NamedThing {
  name: string
  /** Why it is there although nobody put it there. */
  note?: string
}

/** One name among several. */
export function Chip({ name, note }: NamedThing) {
  return (
    <span className={note ? classes.inheritedName : classes.name} title={note ? `${name} (${note})` : name} dir="auto">
      {name}
    </span>
  )
}
