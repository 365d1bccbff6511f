/** A page of settings as data: what it shows, what it accepts, where a fault belongs and what a search finds come from that. */
import type { ComboboxData } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'

/** Something means nothing unless that member has this value. */
export interface Condition {
  name: string
  is: boolean | string
}

interface Field {
  /** Path of the member: `email.smtpHost`. */
  name: string
  /** Where a row has several; else the row's. */
  label?: MessageKey
  onlyIf?: Condition
}

interface TextLimits {
  maxLength: number
}

export interface NumberLimits {
  bounds: { minimum: number; maximum: number }
  unit?: MessageKey
  /** The largest number says that there is no limit: it is shown as none. */
  isLimit?: true
}

export type SettingField =
  | (Field & { kind: 'switch' | 'check'; label: MessageKey })
  | (Field & TextLimits & { kind: 'text' | 'code' | 'mail' | 'list' | 'secret' })
  | (Field & NumberLimits & { kind: 'number' })
  | (Field & { kind: 'select'; options: ComboboxData; isSearchable?: true })
  /** Of the operator, or of one's own. */
  | (Field & { kind: 'operators' })
  /** Names that somebody else has for what is known here by others. */
  | (Field & TextLimits & { kind: 'claims'; most: number })

export interface SettingRow {
  label: MessageKey
  help?: MessageKey
  /** Other words that people look for it by. */
  words?: MessageKey
  fields: readonly SettingField[]
  onlyIf?: Condition
  /** Why nothing can be changed here. */
  fixed?: MessageKey | false
}

/** Rows that most never need. */
export interface SettingFold {
  label: MessageKey
  help?: MessageKey
  /** It is in use where this member says something. */
  setBy: string
  rows: readonly SettingRow[]
}

export interface SettingSection {
  id: string
  title: MessageKey
  sentence?: MessageKey
  entries: readonly (SettingRow | SettingFold)[]
  /** Something that can be tried out. */
  foot?: ReactNode
}

export const isFold = (entry: SettingRow | SettingFold): entry is SettingFold => 'rows' in entry

export const rowsOf = ({ entries }: Pick<SettingSection, 'entries'>): SettingRow[] =>
  entries.flatMap((entry) => (isFold(entry) ? entry.rows : [entry]))

export const fieldsOf = (section: Pick<SettingSection, 'entries'>): SettingField[] =>
  rowsOf(section).flatMap(({ fields }) => fields)
